export interface Upload {
  id: number;
  fileName: string;
  /** Shown as a preview during the upload if it is a picture. */
  file: File;
  /** 0 to 1. */
  progress: number;
  /** The reason for the failure, for the visitor; null until the upload fails. */
  problem: string | null;
  retriable: boolean;
  /** The restart without a click: as soon as the connection may be back, or after the seconds that the server named. */
  restart?: 'connected' | number | null;
  failures?: number;
  /** True if an attempt ended without a response from the server, which may have stored the file nevertheless. */
  isUnanswered?: boolean;
}

/** @returns the number of uploads in progress and their total progress; null if there are none. */
export function uploadProgress(uploads: readonly Upload[]): { count: number; percent: number } | null {
  const inProgress = uploads.filter(({ problem }) => problem === null);
  if (inProgress.length === 0) return null;
  const done = inProgress.reduce((sum, { progress, file }) => sum + progress * file.size, 0);
  const size = inProgress.reduce((sum, { file }) => sum + file.size, 0);
  return { count: inProgress.length, percent: size === 0 ? 0 : (done / size) * 100 };
}

/** @returns the announcement for screen readers, which changes with each quarter of the progress. */
export function uploadAnnouncement(uploads: readonly Upload[], waitsForConsent: boolean): string {
  const progress = uploadProgress(uploads);
  if (!progress) return '';
  const what = progress.count === 1 ? 'un documento' : `${progress.count} documenti`;
  if (waitsForConsent) return `Il caricamento di ${what} parte dopo il consenso`;
  const quarter = Math.floor(progress.percent / 25) * 25;
  return `Caricamento di ${what}: ${quarter}%`;
}
