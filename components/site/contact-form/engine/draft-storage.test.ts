import { expect, test } from 'vitest';
import { createDraftStorage, parseStoredFiles } from './draft-storage.ts';
import { createFakeStorage } from '#tests/support/contact-form/fake-storage.ts';

const deny = () => {
  throw new DOMException('denied', 'SecurityError');
};
const blockedStore = { getItem: deny, setItem: deny, removeItem: deny };

test('the three keys are written as other programs know them', () => {
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
  const blocked = createDraftStorage({ localStorage: blockedStore, sessionStorage: blockedStore });
  blocked.setUnsaved({ message: 'ciao' });
  expect(blocked.unsaved()).toEqual({});
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
  expect(parseStoredFiles(`[{"fileName":"a","link":"/a","size":${size}}]`)).toEqual([{ fileName: 'a', link: '/a' }]);
});

test('unsaved fields are kept in the storage of the tab alone, and leave nothing when there are none', () => {
  const { entries, tabEntries, storage } = createFakeStorage();
  storage.setUnsaved({ message: 'ciao', fullName: 'Maria Rossi' });
  expect(storage.unsaved()).toEqual({ message: 'ciao', fullName: 'Maria Rossi' });
  expect(entries.size).toBe(0);
  storage.setUnsaved({});
  expect(tabEntries.size).toBe(0);
});

test.each(['no json', '7', 'null', '[1]', '{"other":"x","message":7,"email":""}'])(
  '%j holds no unsaved fields',
  (text) => {
    const { storage } = createFakeStorage({}, new Map([['unsavedFields', text]]));
    expect(storage.unsaved()).toEqual({});
  },
);
