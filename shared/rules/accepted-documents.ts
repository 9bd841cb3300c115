import { signatures, type SignedType } from './file-signatures.ts';

/** The types of documents that visitors may attach, by file extension (docs/product.md, 3.4). */
const typesByEnding = new Map<string, SignedType>([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heic'],
  ['avif', 'image/avif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['pdf', 'application/pdf'],
  ['dcm', 'application/dicom'],
  ['dicom', 'application/dicom'],
  ['zip', 'application/zip'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
]);

/** Values of the `accept` attribute. File extensions come first, because some browsers have no type for HEIC. */
export const acceptedFiles = [
  ...[...typesByEnding.keys()].map((ending) => `.${ending}`),
  ...new Set(typesByEnding.values()),
].join(',');

/** The accepted types in messages for visitors. */
export const acceptedFilesText = 'JPEG, PNG, WebP, HEIC, AVIF, TIFF, PDF, DICOM, ZIP, DOCX, ODT';

/**
 * @returns the content type that a document with that name must have, or null when the name is not accepted.
 *   A file without an extension must be DICOM, because files on a patient's CD have no extension.
 */
export function documentType(fileName: string): SignedType | null {
  const dot = fileName.lastIndexOf('.');
  if (dot === -1) return 'application/dicom';
  return typesByEnding.get(fileName.slice(dot + 1).toLowerCase()) ?? null;
}

/**
 * @param firstBytes at least `signatureLength` bytes of the file, fewer only if the file is shorter.
 * @returns the content type on which name and bytes agree, or null when the document is not accepted.
 */
export function acceptedType(fileName: string, firstBytes: Uint8Array): SignedType | null {
  const type = documentType(fileName);
  return type !== null && signatures[type](firstBytes) ? type : null;
}
