import { calendarDay } from '#shared/format.ts';

/** Hands a file to the browser, named for the day: 'kontakt-forme-2026-11-22.csv'. */
export function saveFile(name: string, ending: 'csv' | 'zip', content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${calendarDay(new Date().toISOString())}.${ending}`;
  link.click();
  // Safari reads it after the click, once it may be saved.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
