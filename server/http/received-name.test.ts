import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPath, website } from '#shared/contract/routes.ts';
import { receivedName } from './received-name.ts';

test.each([
  ['..', '__'],
  ['.', '_'],
  ['..\\..\\a.pdf', '__\\__\\a.pdf'],
  ['%2e%2e', '_2e_2e'],
  ['a%252f..%252Fb.pdf', 'a_252f.._252Fb.pdf'],
  ['%%32e', '__32e'],
  ['...', '...'],
  ['.pdf', '.pdf'],
  ['a..', 'a..'],
  ['citt%E0.pdf', 'citt%E0.pdf'],
  ['a%2Fb.pdf', 'a%2Fb.pdf'],
  ['100%.pdf', '100%.pdf'],
  ['a%00.pdf', 'a%00.pdf'],
  ['lastra\\3.pdf', 'lastra\\3.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
])('%j becomes %j', (name, received) => {
  expect(receivedName(name)).toBe(received);
});

test('a received name stays, and has a link', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('.', '..', '/', '\\', '%', '%2e', '%2F', '%5c', '%25', '2', 'e'),
  );
  const names = fc.array(character, { minLength: 1, maxLength: 80 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(names, (name) => {
      const fileName = receivedName(name);
      expect(receivedName(fileName)).toBe(fileName);
      fillPath(website.contactFormFile, { clientToken: 'abc', fileName });
    }),
    { numRuns: 2000 },
  );
});
