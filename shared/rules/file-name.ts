import { isBlank, withoutInvisible } from './invisible.ts';

/** Maximum length of a document's name, in UTF-16 code units: the limit of file systems and of the provider. */
export const maxFileNameLength = 255;

/** @returns the name without invisible characters, well-formed and trimmed; 'documento' if it is empty. */
export function cleanFileName(name: string): string {
  return isBlank(name) ? 'documento' : withoutInvisible(name).toWellFormed().trim();
}

/** The words of names that cameras, scanners, messengers, browsers and offices give. */
const deviceWords = new Set(
  (
    'image img immagine foto photo picture pic scan scansione scanned scansionato scanner documento document doc file ' +
    'untitled unnamed unknown sconosciuto senza titolo nome nuovo new download allegato attachment blob ' +
    'screenshot schermata screen shot whatsapp signal telegram wa fb pxl mvimg mp dsc dscn dscf im e slice serie ' +
    'adobe camscanner on at del alle ore am pm gen feb mar apr mag giu lug ago set ott nov dic jan may jun jul aug sep oct dec'
  ).split(' '),
);

const ofDevice = /^(?:\p{L}{1,2}\d{2,}|[\da-f-]{12,}|(?:screenshot|schermata)(?!\p{L}).*)$/iu;

/** @returns whether a device gave a name without its ending. Such names recur, and the visitor did not choose them. */
const isDeviceName = (base: string): boolean => {
  const words = base.toLowerCase().match(/\p{L}+/gu) ?? [];
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
