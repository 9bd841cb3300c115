import { expect, test } from 'vitest';
import { file } from '#tests/support/contact-form/form-setup.ts';
import { uploadAnnouncement, uploadProgress, type Upload } from './uploads.ts';

const upload = (size: number, progress: number, problem: string | null = null): Upload => ({
  id: size,
  fileName: 'a.pdf',
  file: file('a.pdf', size),
  progress,
  problem,
  retriable: false,
});

test('a big document counts for more than a small one', () => {
  expect(uploadProgress([upload(300, 0), upload(100, 1)])).toEqual({ count: 2, percent: 25 });
});

test('what failed is not on its way', () => {
  expect(uploadProgress([upload(10, 0.5, 'Interrotto')])).toBeNull();
  expect(uploadAnnouncement([upload(10, 0.5, 'Interrotto')], false)).toBe('');
});

test('a document without a byte is still on its way', () => {
  expect(uploadProgress([upload(0, 0)])).toEqual({ count: 1, percent: 0 });
});

test('the progress is said in quarters', () => {
  expect(uploadAnnouncement([upload(100, 0.74)], false)).toBe('Caricamento di un documento: 50%');
  expect(uploadAnnouncement([upload(100, 0.75), upload(101, 0.75)], false)).toBe('Caricamento di 2 documenti: 75%');
});

test('documents that wait for the consent are not said to be on their way', () => {
  expect(uploadAnnouncement([upload(100, 0)], true)).toBe('Il caricamento di un documento parte dopo il consenso');
});
