import { expect, test } from 'vitest';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { file } from '#tests/support/contact-form/form-setup.ts';
import { droppedFiles, pastedFiles } from './transferred-files.ts';

const paste = (texts: Record<string, string>, ...names: string[]) =>
  pastedFiles({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only iterated
    files: names.map((name) => file(name)) as unknown as FileList,
    getData: (type) => texts[type] ?? '',
  }).map(({ name }) => name);

test.each([
  ['a picture alone', {}, ['image.png'], true],
  ['a picture of a page', { 'text/html': '<meta charset="utf-8"><img src="a.png">' }, ['image.png'], true],
  ['a copied file with its name', { 'text/plain': 'referto.pdf' }, ['referto.pdf'], true],
  ['copied files with their paths', { 'text/plain': '/a/b.pdf\r\n/a/c.pdf\n' }, ['b.pdf', 'c.pdf'], true],
  ['a cell', { 'text/plain': '36\tcorona\t450', 'text/html': '<table>' }, ['image.png'], false],
  ['formatted text', { 'text/html': '<b>corona</b>' }, ['image.png'], false],
  ['text', { 'text/plain': 'corona' }, [], false],
])('of %s the files are attached only where no text was meant', (_what, texts, names, isTaken) => {
  expect(paste(texts, ...names)).toEqual(isTaken ? names : []);
});

type Tree = File | { name: string; entries: Tree[] } | Error;

/** An entry as a browser gives it, whose folders list two entries at a time. */
const entryOf = (tree: Tree): unknown => {
  if (tree instanceof File)
    return {
      name: tree.name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(tree),
    };
  if (tree instanceof Error)
    return {
      name: 'rotta',
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries: (_done: unknown, fail: (error: Error) => void) => fail(tree) }),
    };
  const left = tree.entries.map(entryOf);
  const readEntries = (done: (entries: unknown[]) => void) => done(left.splice(0, 2));
  return { name: tree.name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
};

const drop = (...trees: Tree[]) => {
  const items = trees.map((tree) => ({
    kind: 'file',
    getAsFile: () => (tree instanceof File ? tree : null),
    webkitGetAsEntry: () => entryOf(tree),
  }));
  const counts: number[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only iterated
  return droppedFiles({ items: items as unknown as DataTransferItemList }, (count) => counts.push(count)).then(
    ({ files, refused }) => ({ names: files.map(({ name }) => name), refused, counts }),
  );
};

test('the documents in the folders of a disc are attached, and one refusal names the others', async () => {
  const slices = ['IM1', 'IM2', 'IM3'].map((name) => file(name));
  const series = { name: 'SE1', entries: slices };
  const viewer = {
    name: 'VIEWER',
    entries: [new File(['MZ'], 'viewer.exe'), new File(['x'], 'leggimi.txt')],
  };
  const disc = {
    name: 'CD',
    entries: [new File(['x'], '.DS_Store'), { name: 'DICOM', entries: [series] }, viewer],
  };
  expect(await drop(disc, file('referto.pdf'))).toEqual({
    names: ['IM1', 'IM2', 'IM3', 'referto.pdf'],
    refused: [{ fileName: 'viewer.exe e altri 1 file di CD', problem: uploadRefusals.FILE_TYPE }],
    counts: [1, 2, 3, 4, 5],
  });
});

test('a folder that cannot be read, or is too deep, says what to do, and keeps what was read', async () => {
  const unread = { fileName: 'CD', problem: expect.stringMatching(/^La cartella non è stata letta.*ZIP/) };
  const broken = { name: 'CD', entries: [file('a.pdf'), new Error('NotReadableError')] };
  expect(await drop(broken)).toMatchObject({ names: ['a.pdf'], refused: [unread] });
  let deep: Tree = file('a.pdf');
  for (let depth = 0; depth < 20; depth += 1) deep = { name: 'CD', entries: [deep] };
  expect(await drop(deep)).toMatchObject({ names: [], refused: [unread] });
  const wide = { name: 'CD', entries: Array.from({ length: 4001 }, (_, number) => file(`IM${number}`)) };
  expect(await drop(wide)).toMatchObject({ names: { length: 4000 }, refused: [unread] });
});
