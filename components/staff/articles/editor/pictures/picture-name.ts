import { cutText } from '#shared/rules/cut-text.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';

/** @returns the file's name, without invisible characters, numbered if the article already uses it, and cut to the contract's limit. */
export function uniquePictureName(fileName: string, taken: readonly string[]): string {
  // A slash would end the URL segment.
  const name = cleanFileName(fileName).replace(/[/\\]+/g, '-');
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? cutText(name.slice(dot), 20) : '';
  const stem = cutText(dot > 0 ? name.slice(0, dot) : name, 200);
  const named = (number: number) => `${stem || 'slika'}${number > 1 ? `-${number}` : ''}${extension}`;
  let number = 1;
  while (taken.includes(named(number))) number += 1;
  return named(number);
}
