import { calendarDay } from '#shared/format.ts';

/** Downloads a file with the current day in its name: 'upiti-2026-11-22.csv'. */
export function saveFile(name: string, ending: 'csv' | 'zip', content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${calendarDay(new Date().toISOString())}.${ending}`;
  link.click();
  // Safari reads the URL only after the user has allowed the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
