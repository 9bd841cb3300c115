import { cleanFileName, maxFileNameLength } from './file-name.ts';
import { acceptedFilesText } from './file-types.ts';
import mistakes from './request-mistakes.json' with { type: 'json' };
import texts from './upload-refusals.json' with { type: 'json' };

/** The messages for refused documents, by code (docs/product.md, 3.4). */
export const uploadRefusals = {
  ...texts,
  FILE_TYPE: `Il file non può essere caricato perché il tipo non è accettato. Tipi accettati: ${acceptedFilesText}.`,
};

export type UploadRefusal = keyof typeof uploadRefusals;

const isUploadRefusal = (code: string): code is UploadRefusal => Object.hasOwn(uploadRefusals, code);

/** Limits in bytes for a request's documents. The operator sets them; each page sends them to the browser. */
export interface UploadLimits {
  maxFileBytes: number;
  /** Of one document of `largeTypes`; not above `maxFileBytes` if the provider does not take large documents. */
  maxLargeBytes: number;
  maxTotalBytes: number;
}

/** The types of documents that may be larger than `maxFileBytes`: CBCT scans, archives of them, long reports. */
const largeTypes: ReadonlySet<string> = new Set(['application/dicom', 'application/zip', 'application/pdf']);

/** @returns the most bytes that a document of this type may have. */
export const mostBytes = (type: string, { maxFileBytes, maxLargeBytes }: UploadLimits): number =>
  largeTypes.has(type) ? Math.max(maxFileBytes, maxLargeBytes) : maxFileBytes;

/** @param uploadedBytes of the documents that are uploaded or being uploaded, as far as their sizes are known. */
export function uploadRefusal(
  file: { name: string; size: number },
  takenNames: readonly string[],
  uploadedBytes: number,
  limits: UploadLimits,
): UploadRefusal | null {
  const name = cleanFileName(file.name);
  if (takenNames.includes(name)) return 'DUPLICATE_FILE_NAME';
  if (name.length > maxFileNameLength) return 'FILE_NAME_TOO_LONG';
  // Of every type: the type is known when the first bytes have been read.
  const { maxFileBytes, maxLargeBytes, maxTotalBytes } = limits;
  if (file.size > Math.max(maxFileBytes, maxLargeBytes) || uploadedBytes + file.size > maxTotalBytes)
    return 'FILE_TOO_LARGE';
  return null;
}

/** Codes of responses with status 400 that do not mean a file that is too large. */
const requestMistakes: ReadonlySet<string> = new Set(mistakes);

/** 400 is the size limit unless the code has another meaning; 401 is the duplicate name (docs/product.md, 3.4). */
export function answeredRefusal({ status, code }: { status: number; code: string }): UploadRefusal | null {
  if (isUploadRefusal(code)) return code;
  if (status === 413 || (status === 400 && !requestMistakes.has(code))) return 'FILE_TOO_LARGE';
  if (status === 401) return 'DUPLICATE_FILE_NAME';
  return status === 415 ? 'FILE_TYPE' : null;
}
