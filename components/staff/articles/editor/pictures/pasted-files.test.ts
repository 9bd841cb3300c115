import { expect, test } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const clipboard = (types: string[], files: File[] = [picture]) => ({ types, files });

test('a picture in the clipboard is pasted as one', () => {
  expect(pastedFiles(clipboard(['Files']), true)).toEqual([picture]);
  expect(pastedFiles(clipboard(['text/html', 'Files']), true)).toEqual([picture]);
});

test('text of a word processor stays text, although it brings a picture of itself', () => {
  expect(pastedFiles(clipboard(['text/plain', 'text/html', 'Files']), true)).toEqual([]);
});

test('where no text can go, the picture is taken', () => {
  expect(pastedFiles(clipboard(['text/plain', 'Files']), false)).toEqual([picture]);
});
