import { expect, test } from 'vitest';
import { inlineType } from './file-answer.ts';

const pdf = Buffer.from('%PDF-1.7 ...');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

test.each([
  ['application/pdf', pdf],
  ['image/png', png],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/gif', Buffer.from('GIF89a......')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBP')],
  ['image/avif', Buffer.from('\0\0\0\x1cftypavif')],
])('%s is shown in place when its bytes say so', (type, bytes) => {
  expect(inlineType(type, bytes)).toBe(type);
  expect(inlineType(`${type.toUpperCase()}; x=y`, bytes)).toBe(type);
});

test('bytes that are something else are not', () => {
  expect(inlineType('image/png', Buffer.from('<script>alert(1)'))).toBeNull();
  expect(inlineType('image/png', pdf)).toBeNull();
  expect(inlineType('application/pdf', Buffer.alloc(0))).toBeNull();
});

test.each(['image/svg+xml', 'text/html', 'application/octet-stream', ''])(
  '%j is never shown in place',
  (type) => {
    expect(inlineType(type, Buffer.from('<svg xmlns='))).toBeNull();
  },
);
