// oxlint-disable no-control-regex -- the first bytes of most files are no text
/** Number of first bytes that show the type of a file. A PDF's header may begin anywhere within them. */
export const signatureLength = 1024;

/** The first bytes of a file as Latin-1 text: one character per byte. */
type Head = string;

/** Programs, scripts and archives. No document begins with them, not even one that is also something else. */
const refusedStart =
  /^(?:MZ|ZM|\x7fELF|#!|\0asm|dex\n|\xca\xfe\xba\xbe|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|Rar!|7z\xbc|\x1f\x8b|\xd0\xcf\x11\xe0|MSCF|\{\\rtf)/;

/** Elements of HTML, SVG and PHP. The metadata of pictures contains other markup. */
const activeMarkup = /<(?:!doctype|html|head|body|script|style|title|iframe|object|embed|form|img|svg|\?php)/i;

const numberAt = (head: Head, at: number, length: number, isBig = false): number => {
  const digits = Array.from(head.slice(at, at + length), (character) => character.charCodeAt(0));
  return (isBig ? digits : digits.toReversed()).reduce((number, digit) => number * 256 + digit, 0);
};

/** @returns the brands of an ISO media file (ISO/IEC 14496-12, box `ftyp`), separated by spaces. */
const brandsOf = (head: Head) =>
  head.slice(4, 12) + head.slice(16, numberAt(head, 0, 4, true)).replaceAll(/[^]{4}/g, ' $&');

const avif = /^ftyp(?:[^]{4} )*avi[fs](?: |$)/;
const heic = /^ftyp(?:[^]{4} )*(?:he[iv][cxms]|mif[12]|msf1)(?: |$)/;

/** @returns whether the text is the first element of a DICOM data set (PS3.5, 7.1) in any encoding, also ACR-NEMA. */
const isElement = (head: Head): boolean => {
  const isBig = head.startsWith('\0');
  const element = numberAt(head, 2, 2, isBig);
  if (head.length < 12 || element > 0xff || ![2, 8].includes(numberAt(head, 0, 2, isBig))) return false;
  const isExplicit = /^[A-Z]{2}/.test(head.slice(4));
  const length = isExplicit ? numberAt(head, 6, 2, isBig) : numberAt(head, 4, 4, isBig);
  if (element === 0) return length === 4;
  return length < 256 && (isExplicit || /^[ -~\0]{2,}$/.test(head.slice(8, 8 + length)));
};

/** Before `DICM` are 128 bytes of any content (PS3.10, 7.1). Old devices leave them out, and `DICM` too. */
const isDicom = (head: Head) => head.startsWith('DICM', 128) || isElement(head.replace(/^DICM/, ''));

/** A PDF may follow line breaks, a printer's commands or a mail's headers, but neither markup nor another file. */
const isPdf = (head: Head): boolean => {
  const [before = '', ...rest] = head.split('%PDF-');
  const text = before.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  return (
    rest.length > 0 &&
    !refusedStart.test(text) &&
    !/^PK|<(?![\w.+-]+@[\w.-]+>)[a-z!?/%]/i.test(text) &&
    !isDicom(before)
  );
};

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const odt = 'application/vnd.oasis.opendocument.text';
const archiveStart = /^(?:PK\x07\x08|PK00)?PK\x03\x04|^PK\x05\x06/;

/** @returns the type that the entries of a ZIP within the first bytes show; '' for another file and a program. */
const zipType = (head: Head): string => {
  const entries: string[] = [];
  for (let at = head.indexOf('PK\x03\x04'); at !== -1;) {
    const nameEnd = at + 30 + numberAt(head, at + 26, 2);
    const start = nameEnd + numberAt(head, at + 28, 2);
    entries.push(head.slice(at + 30, nameEnd) + head.slice(start));
    // The size is 0 if it follows the content.
    at = head.indexOf('PK\x03\x04', start + numberAt(head, at + 18, 4));
  }
  const has = (entry: RegExp) => entries.some((nameAndContent) => entry.test(nameAndContent));
  if (!archiveStart.test(head) || has(/^(?:META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\.dex)/)) return '';
  if (has(/^mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/)) return odt;
  const isOffice = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/)/.test(entries[0] ?? '');
  return isOffice && !has(/^(?:xl|ppt|visio)\//) ? docx : 'application/zip';
};

/**
 * The types, what shows them, and endings of names. Visitors may attach those with endings (docs/product.md, 3.4); the
 * first is given to a name without one of them. Of an office file, the first bytes need not show which one it is.
 */
const types = {
  'image/jpeg': [/^\xff\xd8\xff[\xc0-\xff]/, 'jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': [/^\x89PNG\r\n\x1a\n/, 'png'],
  'image/gif': [/^GIF8[79]a/],
  'image/webp': [/^RIFF[^]{4}WEBP/, 'webp'],
  'image/heic': [(head) => heic.test(brandsOf(head)) && !avif.test(brandsOf(head)), 'heic', 'heif'],
  'image/avif': [(head) => avif.test(brandsOf(head)), 'avif'],
  'image/bmp': [/^BM/],
  // A DICOM file may be a TIFF at the same time (PS3.10, 7.1).
  'image/tiff': [(head) => /^(?:II[*+]\0|MM\0[*+])/.test(head) && !isDicom(head), 'tif', 'tiff'],
  'application/pdf': [isPdf, 'pdf'],
  'application/dicom': [isDicom, 'dcm', 'dicom'],
  'application/zip': [(head) => zipType(head) === 'application/zip', 'zip'],
  [docx]: [(head) => zipType(head) === docx, 'docx'],
  [odt]: [(head) => zipType(head) === odt, 'odt'],
} satisfies Record<string, [RegExp | ((head: Head) => boolean), ...string[]]>;

/** Each type with its endings. */
export const kinds = Object.entries(types).map(([type, [shown, ...endings]]) => ({ type, shown, endings }));
const accepted = kinds.filter(({ endings }) => endings.length > 0);

/**
 * @param firstBytes at least `signatureLength` bytes of the file, fewer only if the file is shorter.
 * @returns the only type that the bytes show; null if they show none or several, a program or active markup.
 */
export function fileType(firstBytes: Uint8Array): string | null {
  const head = String.fromCharCode(...firstBytes.subarray(0, signatureLength));
  const [text = ''] = head.replaceAll('\0', '').split('%PDF-', 1);
  if (refusedStart.test(head) || (activeMarkup.test(text) && !archiveStart.test(head))) return null;
  const found = kinds.filter(({ shown }) => (shown instanceof RegExp ? shown.test(head) : shown(head)));
  return found.length === 1 ? (found[0]?.type ?? null) : null;
}

export const isAcceptedType = (type: string | null): boolean => accepted.some((known) => known.type === type);

/** @returns like `fileType`, but only a type of documents that visitors may attach. */
export function documentType(firstBytes: Uint8Array): string | null {
  const type = fileType(firstBytes);
  return isAcceptedType(type) ? type : null;
}

export const hasEnding = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** @returns the refusal for a document without an accepted type. Its name may promise one. */
export function typeRefusal(name: string, firstBytes: Uint8Array) {
  if (firstBytes.length === 0) return 'FILE_EMPTY';
  return accepted.some(({ endings }) => hasEnding(name, endings)) ? 'FILE_UNREADABLE' : 'FILE_TYPE';
}

/** Values of the `accept` attribute. Types follow, because some browsers have none for HEIC, or for a bare name. */
export const acceptedFiles = [
  ...accepted.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
  ...accepted.map(({ type }) => type),
  'application/octet-stream',
].join(',');

export const acceptedFilesText = 'JPEG, PNG, WebP, HEIC, AVIF, TIFF, PDF, DICOM, ZIP, DOCX, ODT';

/** @returns whether a type without parameters is a raster picture that every browser shows and that runs no script. */
export const isPictureType = (type: string | null) => /^image\/(?:jpeg|png|gif|webp|avif|bmp)$/.test(type ?? '');

/** @returns whether the website makes thumbnails of a document of this type. Of a TIFF, it would send all bytes in vain. */
export const hasThumbnail = (type: string | null) => isPictureType(type) || type === 'image/heic';

/** @returns whether a browser may show files of a type inline. Other types could run scripts. */
export const isInlineType = (type: string | null) => isPictureType(type) || type === 'application/pdf';
