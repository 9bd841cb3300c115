import { cutText } from '#shared/rules/cut-text.ts';

/** @returns the file's name, numbered if the article already uses it, and cut to the contract's limit. */
export function uniquePictureName(fileName: string, taken: readonly string[]): string {
  const dot = fileName.lastIndexOf('.');
  const extension = dot > 0 ? cutText(fileName.slice(dot), 20) : '';
  // A slash would end the URL segment. Control characters do not belong in a file name.
  const base = dot > 0 ? fileName.slice(0, dot) : fileName;
  const stem = cutText(base.replace(/[/\\\p{Cc}]+/gu, '-'), 200);
  const named = (number: number) => `${stem || 'slika'}${number > 1 ? `-${number}` : ''}${extension}`;
  let number = 1;
  while (taken.includes(named(number))) number += 1;
  return named(number);
}
