import { hiddenCharacters } from './hidden-characters.ts';

/** Maximum length of a document's name, in UTF-16 code units: the limit of file systems and of the provider. */
export const maxFileNameLength = 255;

const invisible = new RegExp(`[${hiddenCharacters}]`, 'g');

/** @returns the name without invisible characters, well-formed and trimmed; 'documento' if it is empty. */
export function cleanFileName(name: string): string {
  return name.replace(invisible, '').toWellFormed().trim() || 'documento';
}
