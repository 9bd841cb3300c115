import { readFileSync } from 'node:fs';

/**
 * Reads a text file of the operator: UTF-8 or, as some editors save it, UTF-16. A byte-order mark is not part of the text.
 * @throws TypeError if the file is in another encoding.
 */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  const mark = bytes.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  // Files that were appended to each other have marks in the middle.
  return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\ufeff', '');
}
