import type { Upload } from '../form-state.ts';

/** How far the documents on their way are, taken together; null while there are none. */
export function uploadProgress(uploads: readonly Upload[]): { count: number; percent: number } | null {
  const underWay = uploads.filter(({ problem }) => problem === null);
  if (underWay.length === 0) return null;
  const done = underWay.reduce((sum, { progress, file }) => sum + progress * file.size, 0);
  const size = underWay.reduce((sum, { file }) => sum + file.size, 0);
  return { count: underWay.length, percent: size === 0 ? 0 : (done / size) * 100 };
}

/** @returns what a screen reader says of the uploads: a few times in all, not at every percent. */
export function uploadAnnouncement(uploads: readonly Upload[]): string {
  const progress = uploadProgress(uploads);
  if (!progress) return '';
  const what = progress.count === 1 ? 'un documento' : `${progress.count} documenti`;
  const quarter = Math.floor(progress.percent / 25) * 25;
  return `Caricamento di ${what}: ${quarter}%`;
}
