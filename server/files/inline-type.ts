import { signatures } from '#shared/rules/file-signatures.ts';
import { inlineTypes } from '#shared/rules/picture-types.ts';

/**
 * @param declared the content type the storage gives, parameters ignored.
 * @param firstBytes at least `signatureLength` bytes of the file, fewer only if it is shorter.
 * @returns the type to show the file as, or null when its bytes are not of the declared type.
 */
export function inlineType(declared: string, firstBytes: Uint8Array): string | null {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase();
  const shown = inlineTypes.find((candidate) => candidate === type);
  return shown && signatures[shown](firstBytes) ? shown : null;
}
