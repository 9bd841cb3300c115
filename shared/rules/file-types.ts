/** Number of first bytes that show the type of a file. A PDF's header may begin anywhere within them. */
export const signatureLength = 1024;

/** The first bytes of a file as Latin-1 text: one character per byte. */
type Head = string;

/** Programs, scripts and archives. No document begins with them, not even one that is also something else. */
const refusedStart =
  /^(?:MZ|ZM|\x7fELF|#!|\0asm|dex\n|\xca\xfe\xba\xbe|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|Rar!|7z\xbc|\x1f\x8b|\xd0\xcf\x11\xe0|MSCF|\{\\rtf)/;

/** Elements of HTML, SVG and PHP. The metadata of pictures contains other markup. */
const activeMarkup =
  /<(?:!doctype|html|head|body|script|style|title|iframe|object|embed|form|img|svg|\?php)/i;

const numberAt = (head: Head, at: number, length: number, isBig = false): number => {
  const digits = Array.from(head.slice(at, at + length), (character) => character.charCodeAt(0));
  return (isBig ? digits : digits.toReversed()).reduce((number, digit) => number * 256 + digit, 0);
};

/** @returns the brands of an ISO media file (ISO/IEC 14496-12, box `ftyp`); none for another file. */
const brandsOf = (head: Head): readonly string[] => {
  if (!head.startsWith('ftyp', 4)) return [];
  const [major = '', , ...compatible] = head.slice(8, numberAt(head, 0, 4, true)).match(/[^]{4}/g) ?? [];
  return [major, ...compatible];
};

const isAvif = (head: Head) => brandsOf(head).some((brand) => /^avi[fs]$/.test(brand));
const isHeic = (head: Head) => brandsOf(head).some((brand) => /^(?:he[iv][cxms]|mif[12]|msf1)$/.test(brand));

const representations = /^(?:A[EST]|CS|D[AST]|F[DL]|IS|L[OT]|O[BDFLVW]|PN|S[HLQSTV]|TM|U[CILNRSTV])/;

/** @returns whether the text is the first element of a DICOM data set (PS3.5, 7.1) in any encoding, also ACR-NEMA. */
const isElement = (head: Head): boolean => {
  const isBig = head.startsWith('\0');
  const element = numberAt(head, 2, 2, isBig);
  if (head.length < 12 || element > 0xff || ![2, 8].includes(numberAt(head, 0, 2, isBig))) return false;
  const representation = representations.exec(head.slice(4, 6))?.[0];
  const length = representation ? numberAt(head, 6, 2, isBig) : numberAt(head, 4, 4, isBig);
  if (element === 0) return length === 4 && (representation ?? 'UL') === 'UL';
  return length < 256 && (representation !== undefined || /^[ -~\0]{2,}$/.test(head.slice(8, 8 + length)));
};

/** Before `DICM` are 128 bytes of any content (PS3.10, 7.1). Old devices leave them out, and `DICM` too. */
const isDicom = (head: Head) =>
  head.startsWith('DICM', 128) || isElement(head.startsWith('DICM') ? head.slice(4) : head);

/** A PDF may follow line breaks, a printer's commands or a mail's headers, but neither markup nor another file. */
const isPdf = (head: Head): boolean => {
  const [before = '', ...rest] = head.split('%PDF-');
  const text = before.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  if (rest.length === 0 || text.startsWith('PK') || refusedStart.test(text)) return false;
  return !/<[a-z!?/%]/i.test(text) && !isDicom(before);
};

const archiveStart = /^(?:PK\x07\x08|PK00)?PK\x03\x04|^PK\x05\x06/;

/** @returns the names of a ZIP's entries within the first bytes; a name is followed by the content of its entry. */
const entriesOf = (head: Head): readonly string[] => {
  const entries: string[] = [];
  for (let at = head.indexOf('PK\x03\x04'); at !== -1;) {
    const nameEnd = at + 30 + numberAt(head, at + 26, 2);
    const start = nameEnd + numberAt(head, at + 28, 2);
    entries.push(head.slice(at + 30, nameEnd) + head.slice(start));
    // The size is 0 if it follows the content.
    at = head.indexOf('PK\x03\x04', start + numberAt(head, at + 18, 4));
  }
  return entries;
};

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const odt = 'application/vnd.oasis.opendocument.text';

/** @returns the type of a ZIP; null for a program in one. Another office file is a ZIP, if its entries show that. */
const zipType = (head: Head): 'application/zip' | typeof docx | typeof odt | null => {
  const entries = entriesOf(head);
  const has = (entry: RegExp) => entries.some((text) => entry.test(text));
  if (has(/^(?:META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\.dex)/)) return null;
  if (has(/^mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/)) return odt;
  const isOffice = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/)/.test(entries[0] ?? '');
  return isOffice && !has(/^(?:xl|ppt|visio)\//) ? docx : 'application/zip';
};

const ofZip = (type: ReturnType<typeof zipType>) => (head: Head) =>
  archiveStart.test(head) && zipType(head) === type;

const begins = (start: RegExp) => (head: Head) => start.test(head);

/** Endings of office files, which are ZIPs. Their first bytes need not show which one they are. */
const office = ['docx', 'odt', 'xlsx', 'ods', 'pptx', 'odp'];

/**
 * The types that the first bytes show. Visitors may attach those with endings (docs/product.md, 3.4), the first of
 * which is given to a name without a fitting one.
 */
const types = {
  'image/jpeg': { endings: ['jpg', 'jpeg', 'jfif', 'jpe'], isShown: begins(/^\xff\xd8\xff[\xc0-\xff]/) },
  'image/png': { endings: ['png'], isShown: begins(/^\x89PNG\r\n\x1a\n/) },
  'image/gif': { endings: [], isShown: begins(/^GIF8[79]a/) },
  'image/webp': { endings: ['webp'], isShown: begins(/^RIFF[^]{4}WEBP/) },
  'image/heic': { endings: ['heic', 'heif'], isShown: (head) => isHeic(head) && !isAvif(head) },
  'image/avif': { endings: ['avif'], isShown: isAvif },
  'image/bmp': { endings: [], isShown: begins(/^BM/) },
  // A DICOM file may be a TIFF at the same time (PS3.10, 7.1).
  'image/tiff': {
    endings: ['tif', 'tiff'],
    isShown: (head) => /^(?:II[*+]\0|MM\0[*+])/.test(head) && !isDicom(head),
  },
  'application/pdf': { endings: ['pdf'], isShown: isPdf },
  'application/dicom': { endings: ['dcm', 'dicom'], isShown: isDicom },
  'application/zip': { endings: ['zip'], fitting: office, isShown: ofZip('application/zip') },
  [docx]: { endings: ['docx'], fitting: office, isShown: ofZip(docx) },
  [odt]: { endings: ['odt'], isShown: ofZip(odt) },
} as const satisfies Record<string, FileKind>;

interface FileKind {
  endings: readonly string[];
  /** Other endings with which a name is left as it is. */
  fitting?: readonly string[];
  isShown: (head: Head) => boolean;
}

export type FileType = keyof typeof types;

const kinds: ReadonlyMap<string, FileKind> = new Map(Object.entries(types));

/**
 * @param firstBytes at least `signatureLength` bytes of the file, fewer only if the file is shorter.
 * @returns the only type that the bytes show; null if they show none or several, a program or active markup.
 */
export function fileType(firstBytes: Uint8Array): FileType | null {
  const head = String.fromCharCode(...firstBytes.subarray(0, signatureLength));
  const isArchive = archiveStart.test(head);
  const [text = ''] = head.replaceAll('\0', '').split('%PDF-', 1);
  if (refusedStart.test(head) || (!isArchive && activeMarkup.test(text))) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const shown = (Object.keys(types) as FileType[]).filter((type) => types[type].isShown(head));
  return shown.length === 1 ? (shown[0] ?? null) : null;
}

const accepted = [...kinds].filter(([, { endings }]) => endings.length > 0);

/** @returns whether visitors may attach documents of a type. */
export const isAcceptedType = (type: string): boolean => accepted.some(([known]) => known === type);

/** @param firstBytes as for `fileType`. @returns the type of a document that visitors may attach, whatever its name. */
export function documentType(firstBytes: Uint8Array): FileType | null {
  const type = fileType(firstBytes);
  return type !== null && isAcceptedType(type) ? type : null;
}

const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** @returns the refusal for a document without an accepted type. Its name may promise one. */
export const typeRefusal = (name: string): 'FILE_UNREADABLE' | 'FILE_TYPE' =>
  accepted.some(([, { endings }]) => hasEnding(name, endings)) ? 'FILE_UNREADABLE' : 'FILE_TYPE';

/** @returns the name under which staff download a document: with an ending of its type, so that programs open it. */
export function downloadName(name: string, type: string): string {
  const { endings = [], fitting = [] } = kinds.get(type) ?? {};
  const [ending] = endings;
  if (ending === undefined || hasEnding(name, [...endings, ...fitting])) return name;
  return `${name.replace(/[. ]+$/, '')}.${ending}`;
}

/** Values of the `accept` attribute. Types follow, because some browsers have none for HEIC, or for a bare name. */
export const acceptedFiles = [
  ...accepted.flatMap(([, { endings }]) => endings.map((ending) => `.${ending}`)),
  ...accepted.map(([type]) => type),
  'application/octet-stream',
].join(',');

/** The accepted types in messages for visitors. */
export const acceptedFilesText = 'JPEG, PNG, WebP, HEIC, AVIF, TIFF, PDF, DICOM, ZIP, DOCX, ODT';

const picture = /^image\/(?:jpeg|png|gif|webp|avif|bmp)$/;

/** @returns whether a type without parameters is a raster picture that every browser shows and that runs no script. */
export const isPictureType = (type: string): boolean => picture.test(type);

/** @returns whether a browser may show files of a type inline. Other types could run scripts. */
export const isInlineType = (type: string): boolean => isPictureType(type) || type === 'application/pdf';
