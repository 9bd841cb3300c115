import words from './device-words.json' with { type: 'json' };
import { isBlank, withoutInvisible } from './invisible.ts';

/** Maximum length of a document's name, in UTF-16 code units: the limit of file systems and of the provider. */
export const maxFileNameLength = 255;

/** @returns the name without invisible characters, well-formed and trimmed; 'documento' if it is empty. */
export const cleanFileName = (name: string): string =>
  isBlank(name) ? 'documento' : withoutInvisible(name).toWellFormed().trim();

export const withCleanName = <Body extends { fileName: string }>(body: Body): Body => ({
  ...body,
  fileName: cleanFileName(body.fileName),
});

/** The words of names that cameras, scanners, messengers, browsers and offices give. */
const deviceWords: ReadonlySet<string> = new Set(words);

/** Counters and identifiers, also after the letters of a DICOM modality, and screenshots in the languages of devices. */
const ofDevice =
  /^(?:\p{L}{1,2}\d{2,}|(?:cci|imag|opg|pan|rvg)[_-]?\d{3,}|\p{L}{2}(?:\.\d+){3,}|[\da-f-]{12,}|(?:screenshot|schermata|bildschirmfoto)(?!\p{L}).*)$/iu;

/** A letter or hexadecimal digits with which messengers tell pictures of one second apart. */
const hash = /[_-](?:[a-z]|[\da-f]{8,})(?=[_-]|$)/gi;

/** @returns whether a device gave a name without its ending. Such names recur, and the visitor did not choose them. */
const isDeviceName = (base: string): boolean => {
  const words =
    base
      .replaceAll(hash, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return /\d|\p{L}/u.test(base) && (words.every((word) => deviceWords.has(word)) || ofDevice.test(base));
};

/** @returns the name, with a number if it is taken and a device gave it. A name that a person gave stays taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const [ending = ''] = /\.[a-z]\w{1,4}$/i.exec(name) ?? [];
  const base = name.slice(0, name.length - ending.length);
  if (!isDeviceName(base)) return name;
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${base}-${number}${ending}`;
  return free;
}
