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
])('%s is shown in place', (type, bytes) => {
  expect(inlineType(bytes)).toBe(type);
});

test.each([
  ['a script', '<script>alert(1)'],
  ['a drawing', '<svg xmlns='],
  ['a page before a PDF', '<html>%PDF-1.7'],
  ['a TIFF', 'II*\0'],
  ['a ZIP', 'PK\u0003\u0004'],
  ['nothing', ''],
])('%s is not', (_what, text) => {
  expect(inlineType(Buffer.from(text, 'latin1'))).toBeNull();
});
