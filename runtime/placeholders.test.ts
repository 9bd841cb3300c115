import { expect, test } from 'vitest';
import { isPlaceholder, placeholderPhone } from './placeholders.ts';

test.each([
  placeholderPhone,
  '0039 000 0000000',
  '+355 4 000 0000',
  '+355 000 000 0000',
  'info@esempio.it',
  'a@b.test',
])('%s is an example', (value) => {
  expect(isPlaceholder(value)).toBe(true);
});

test.each(['+355 4 234 5678', '+39 02 000 0001', '+39 347 100 0000', '0', 'a@esempio.com', 'chiama 0000000'])(
  '%s is no example',
  (value) => {
    expect(isPlaceholder(value)).toBe(false);
  },
);
