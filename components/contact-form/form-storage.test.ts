import { expect, test } from 'vitest';
import { createFormStorage, parseStoredFiles } from './form-storage.ts';
import { createFakeStorage } from './testing/fake-storage.ts';

test('the three keys are written as the specification names them', () => {
  const { entries, storage } = createFakeStorage();
  storage.setSubmitted();
  storage.setClientToken('abc');
  storage.setFiles([
    { fileName: 'a.pdf', link: '/a', size: 7 },
    { fileName: 'b.pdf', link: '/b' },
  ]);
  expect(Object.fromEntries(entries)).toEqual({
    isFormSubmitted: 'true',
    clientToken: 'abc',
    uploadedFiles: '[{"fileName":"a.pdf","link":"/a","size":7},{"fileName":"b.pdf","link":"/b"}]',
  });
  expect(storage.files()).toEqual([
    { fileName: 'a.pdf', link: '/a', size: 7 },
    { fileName: 'b.pdf', link: '/b' },
  ]);
  storage.clear();
  expect(entries.size).toBe(0);
});

test('blocked storage holds nothing and takes nothing, without a word', () => {
  const blocked = createFormStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  blocked.setClientToken('abc');
  blocked.clear();
  expect(blocked.clientToken()).toBe('');
  expect(blocked.isSubmitted()).toBe(false);
  expect(blocked.files()).toEqual([]);
});

test.each([null, '', 'no json', '7', '{}', '[1,null,{"fileName":"a"}]'])('%j holds no files', (text) => {
  expect(parseStoredFiles(text)).toEqual([]);
});

test.each(['"7"', '-1', '1.5', 'null', '{}', '1e400'])('a file of size %s is one of unknown size', (size) => {
  expect(parseStoredFiles(`[{"fileName":"a","link":"/a","size":${size}}]`)).toEqual([
    { fileName: 'a', link: '/a' },
  ]);
});
