import { documentType, signatureLength } from '#shared/rules/file-types.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';

/** Limits of a dropped folder. A disc with a scan has up to 3000 slices, five folders deep. */
const maxFiles = 4000;
const maxDepth = 8;

/** The files of a drop, and the reason why others were not taken. */
export interface DroppedFiles {
  files: File[];
  refused: { fileName: string; problem: string }[];
}

const unread =
  'La cartella non è stata letta per intero. Aprila, seleziona i file e allegali, oppure comprimila in un file ZIP e allega quello.';

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return them in parts.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

/** @returns the documents of a folder. All other files share one refusal. */
async function readFolder(folder: FileSystemDirectoryEntry, onRead: () => void): Promise<DroppedFiles> {
  const files: File[] = [];
  const others: string[] = [];
  let isWhole = true;
  const walk = async (parent: FileSystemDirectoryEntry, depth: number): Promise<void> => {
    for (const entry of await entriesOf(parent)) {
      if (files.length + others.length >= maxFiles || depth > maxDepth) {
        isWhole = false;
        return;
      }
      if (isFolder(entry)) await walk(entry, depth + 1);
      // A hidden file belongs to the system of the computer.
      else if (isFile(entry) && !entry.name.startsWith('.')) {
        const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
        const firstBytes = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
        if (documentType(firstBytes) === null) others.push(file.name);
        else files.push(file);
        onRead();
      }
    }
  };
  await walk(folder, 1).catch(() => {
    isWhole = false;
  });
  const refused = isWhole ? [] : [{ fileName: folder.name, problem: unread }];
  const [first, ...more] = others;
  const fileName = more.length === 0 ? `${first}` : `${first} e altri ${more.length} file di ${folder.name}`;
  if (first !== undefined) refused.push({ fileName, problem: uploadRefusals.FILE_TYPE });
  return { files, refused };
}

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
    if (entry && isFolder(entry)) {
      const read = await readFolder(entry, () => onCount((count += 1)));
      files.push(...read.files);
      refused.push(...read.refused);
    } else if (file) files.push(file);
  return { files, refused };
}

/**
 * Returns pasted files. Cells and formatted text are also copied as a picture, which is not meant as a document; the
 * text beside a copied file is only its name.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain') || clipboard.getData('text/html').replace(/<[^>]*>/g, '');
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.every((line) => files.some(({ name }) => line.trim().endsWith(name))) ? files : [];
}
