import { createHash } from 'node:crypto';
import { OperatorError } from '../config/operator-error.ts';
import { isErrno } from '../files/storage-failures.ts';

/** Size and hash of a file in a backup, before encryption. */
export interface Checksum {
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

/** A file of a backup is missing, or differs from the written one. */
export class DamagedFile extends OperatorError {}

/** @returns null if the error is that of a damaged file. @throws any other error. */
export function nullWhenDamaged(error: unknown): null {
  if (error instanceof DamagedFile) return null;
  throw error;
}

export function measure(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    bytes: (async function* () {
      for await (const bytes of source) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    })(),
    checksum: (): Checksum => ({ size, sha256: hash.copy().digest('hex') }),
  };
}

export const isSame = (a: Checksum, b: Checksum): boolean => a.size === b.size && a.sha256 === b.sha256;

/** Passes a stream through until the signal. @throws DamagedFile at the end if the checksum differs, or if the disk cannot read a part. */
export async function* checked(source: AsyncIterable<Buffer>, expected: Checksum, name: string, signal?: AbortSignal) {
  const { bytes, checksum } = measure(source);
  try {
    for await (const each of bytes) {
      signal?.throwIfAborted();
      yield each;
    }
  } catch (error) {
    if (!isErrno(error, 'EIO')) throw error;
    throw new DamagedFile(`${name} is damaged: the disk cannot read it (EIO)`);
  }
  if (!isSame(checksum(), expected)) throw new DamagedFile(`${name} is damaged: its checksum is wrong`);
}

export async function checksumOf(source: AsyncIterable<Buffer>): Promise<Checksum> {
  const { bytes, checksum } = measure(source);
  // oxlint-disable-next-line no-unused-vars -- reads to the end
  for await (const _ of bytes);
  return checksum();
}
