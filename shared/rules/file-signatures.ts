/** Decodes bytes as Latin-1: one character per byte. */
const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const begins =
  (...starts: (string | RegExp)[]) =>
  (bytes: Uint8Array): boolean => {
    const head = textOf(bytes, 0, 12);
    return starts.some((start) => (typeof start === 'string' ? head.startsWith(start) : start.test(head)));
  };

/** The brands of an ISO media file (ISO/IEC 14496-12, box `ftyp`) within the first bytes; '' for other files. */
const brandsOf = (bytes: Uint8Array): string => {
  const head = textOf(bytes, 0, 64);
  const boxSize = (head.charCodeAt(2) << 8) | head.charCodeAt(3);
  return head.startsWith('ftyp', 4) ? head.slice(8, boxSize) : '';
};

const isAvif = (bytes: Uint8Array): boolean => /avi[fs]/.test(brandsOf(bytes));

const isZip = begins('PK\u0003\u0004', 'PK\u0005\u0006');

/** The name and content of a ZIP file's first entry, within the first bytes. */
const firstEntryOf = (bytes: Uint8Array): string => (isZip(bytes) ? textOf(bytes, 30, 132) : '');

/** Tests of a file's first bytes, by content type, for uploaded documents and for files sent to browsers. */
export const signatures = {
  'image/jpeg': begins('\u00ff\u00d8\u00ff'),
  'image/png': begins('\u0089PNG\r\n\u001a\n'),
  'image/gif': begins(/^GIF8[79]a/),
  'image/webp': begins(/^RIFF[^]{4}WEBP/),
  'image/avif': isAvif,
  'image/heic': (bytes) => !isAvif(bytes) && /^(?:he[ivc][cxms]|mif1|msf1)/.test(brandsOf(bytes)),
  'image/bmp': begins('BM'),
  'image/tiff': begins(/^II[*+]\0/, /^MM\0[*+]/),
  'application/pdf': begins('%PDF-'),
  'application/dicom': (bytes) => textOf(bytes, 128, 132) === 'DICM',
  'application/zip': isZip,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (bytes) =>
    /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/)/.test(firstEntryOf(bytes)),
  'application/vnd.oasis.opendocument.text': (bytes) =>
    firstEntryOf(bytes).startsWith('mimetypeapplication/vnd.oasis.opendocument.text'),
} as const satisfies Record<string, (bytes: Uint8Array) => boolean>;

export type SignedType = keyof typeof signatures;

/** The number of first bytes that the tests need. */
export const signatureLength = 132;
