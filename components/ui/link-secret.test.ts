import { expect, test } from 'vitest';
import { linkSecret } from './link-secret.ts';

const secret = 'AbC_-123.z-Y_x';

test.each(['', '.', ')', ',', '>', '%3E', '%20', '%E2%80%8B', '*', '”', '&utm_source=mail', '.&fbclid=1'])(
  'the secret of a link to which a program adds "%s" is the same',
  (added) => {
    expect(linkSecret(`#${secret}${added}`)).toBe(secret);
  },
);

test('a secret of another provider keeps the signs of base64', () => {
  expect(linkSecret('#ab+/c==.')).toBe('ab+/c==');
});

test('a link without a secret has none', () => {
  expect(linkSecret('')).toBe('');
});
