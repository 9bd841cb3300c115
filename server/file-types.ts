import type { PictureType } from '#shared/picture-types.ts';

/** How the files begin that a browser may show in place; all others are offered for download (interfaces, upload route). */
const signatures: Record<PictureType | 'application/pdf', (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) =>
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/gif': (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  'image/webp': (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12)),
  'image/avif': (bytes) => /^[^]{4}ftypavi[fs]/.test(bytes.toString('latin1', 0, 12)),
  'image/bmp': (bytes) => bytes.toString('latin1', 0, 2) === 'BM',
  'application/pdf': (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-',
};

/** How many first bytes the decision needs. */
export const signatureLength = 12;

/**
 * @param declared the content type the storage gives, parameters ignored.
 * @param firstBytes at least `signatureLength` bytes of the file, fewer only if it is shorter.
 * @returns the type to show the file as, or null when its bytes are not what it says it is.
 */
export function inlineType(declared: string, firstBytes: Buffer): string | null {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase();
  const [known, matches] = Object.entries(signatures).find(([candidate]) => candidate === type) ?? [];
  return known && matches?.(firstBytes) ? known : null;
}
