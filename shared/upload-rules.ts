/** The two refusals of a document (specification, section 5), and the codes web answers them with. */
export const uploadRefusals = {
  FILE_TOO_LARGE:
    'Il file non può essere caricato perché è troppo grande o la somma di tutti i file caricati supera il limite.',
  DUPLICATE_FILE_NAME:
    'Il file non può essere caricato perché un file con lo stesso nome è già stato caricato.',
} as const;

export type UploadRefusal = keyof typeof uploadRefusals;

/** Byte limits for documents of one contact form; set by the operator, sent to the browser with each page. */
export interface UploadLimits {
  maxFileBytes: number;
  maxTotalBytes: number;
}

/**
 * Decides before a byte is sent whether a file can be taken.
 * @param uploadedBytes bytes of the files already taken or under way, as far as they are known.
 */
export function uploadRefusal(
  file: { name: string; size: number },
  takenNames: readonly string[],
  uploadedBytes: number,
  limits: UploadLimits,
): UploadRefusal | null {
  if (takenNames.includes(file.name)) return 'DUPLICATE_FILE_NAME';
  if (file.size > limits.maxFileBytes || uploadedBytes + file.size > limits.maxTotalBytes)
    return 'FILE_TOO_LARGE';
  return null;
}
