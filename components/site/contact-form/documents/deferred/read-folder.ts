import { documentType, signatureLength } from '#shared/rules/file-types.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';

/** The files of a drop, and the reason why others were not taken. */
export interface DroppedFiles {
  files: File[];
  refused: { fileName: string; problem: string }[];
}

/** Limits of a dropped folder. A disc with a scan has up to 3000 slices, five folders deep. */
const maxFiles = 4000;
const maxDepth = 8;

const unread =
  'La cartella non è stata letta per intero. Aprila, seleziona i file e allegali, oppure comprimila in un file ZIP e allega quello.';

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return them in parts.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

/** @returns the documents of a folder. All other files share one refusal. */
export async function readFolder(folder: FileSystemEntry, onRead: () => void): Promise<DroppedFiles> {
  const files: File[] = [];
  const others: string[] = [];
  let isWhole = true;
  const walk = async (parent: FileSystemEntry, depth: number): Promise<void> => {
    for (const entry of isFolder(parent) ? await entriesOf(parent) : []) {
      if (files.length + others.length >= maxFiles || depth > maxDepth) {
        isWhole = false;
        return;
      }
      if (entry.isDirectory) await walk(entry, depth + 1);
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
