import { formatBytes } from '#shared/format.ts';
import { isPictureType } from '#shared/rules/file-types.ts';

function refusalOf({ name, type, size }: File, maxFileBytes: number): string | null {
  if (!type.startsWith('image/') || size === 0) return 'Dopuštene su samo slikovne datoteke.';
  if (!isPictureType(type))
    return `Stranica ne može prikazati sliku ${name}. Spremi je kao JPEG, PNG ili WebP pa pokušaj ponovno.`;
  return size > maxFileBytes ? `Slika ${name} je veća od ${formatBytes(maxFileBytes, 'hr')}.` : null;
}

/** @returns the accepted pictures, and a message about the other files; '' if all files are accepted. */
export function sortFiles(files: Iterable<File>, maxFileBytes: number) {
  const sorted = [...files].map((file) => ({ file, refusal: refusalOf(file, maxFileBytes) }));
  return {
    pictures: sorted.filter(({ refusal }) => refusal === null).map(({ file }) => file),
    refusal: [...new Set(sorted.map(({ refusal }) => refusal ?? ''))].filter((text) => text !== '').join(' '),
  };
}
