import * as fc from 'fast-check';

/** Any mark of a text of up to twelve characters, in range or not, of which the product keeps the valid ones. */
export const arbitraryMark = fc.record({
  kind: fc.constantFrom('bold', 'bulleted', 'numbered', 'link'),
  start: fc.nat(12),
  end: fc.nat(12),
  href: fc.constantFrom('/', 'https://a.it'),
});
