import { callProblems } from '../../parts/call-problems.ts';
import type { DroppedFiles } from './deferred/read-folder.ts';

/** Reads what was dropped, with the files of folders. @param onCount called with the number of files read so far. */
export async function droppedFiles(
  { items }: Pick<DataTransfer, 'items'>,
  onCount: (count: number) => void,
): Promise<DroppedFiles> {
  // Must be complete before the first await, because the browser empties the list after the event.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files: File[] = [];
  const refused: DroppedFiles['refused'] = [];
  let count = 0;
  for (const { entry, file } of dropped)
    if (entry?.isDirectory) {
      const read = await import('./deferred/read-folder.ts').then(
        ({ readFolder }) => readFolder(entry, () => onCount((count += 1))),
        () => ({ files: [], refused: [{ fileName: entry.name, problem: callProblems.openLink.network }] }),
      );
      files.push(...read.files);
      refused.push(...read.refused);
    } else if (file) files.push(file);
  return { files, refused };
}

/** Takes the chosen files, and resets the value, so that choosing the same file again fires a change event. */
export function takeChosen(input: HTMLInputElement | null): File[] {
  const files = [...(input?.files ?? [])];
  if (input) input.value = '';
  return files;
}

/** Returns pasted files without the picture of copied cells or text. The text beside a copied file is only its name. */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain') || clipboard.getData('text/html').replace(/<[^>]*>/g, '');
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.every((line) => files.some(({ name }) => line.trim().endsWith(name))) ? files : [];
}
