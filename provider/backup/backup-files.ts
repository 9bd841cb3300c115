import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DamagedFile, measure, type Checksum } from './checksum.ts';
import { openDestination, type Destination } from './destination.ts';
import type { BackupConfig } from './config.ts';
import { decrypt, encrypt } from './encryption.ts';

/** The files of a destination, encrypted if there is a key. */
export interface BackupFiles extends Omit<Destination, 'write' | 'read'> {
  /** @returns the checksum of the file before encryption. */
  write: (name: string, source: AsyncIterable<Buffer>) => Promise<Checksum>;
  /** @returns the file's bytes. Reading a damaged file fails. @throws DamagedFile if the file is missing. */
  read: (name: string) => Promise<AsyncIterable<Buffer>>;
  writeText: (name: string, text: string) => Promise<void>;
  /** @returns the text of a small file, or null if there is none. @throws OperatorError like decrypt. */
  readText: (name: string) => Promise<string | null>;
}

/** Opens a destination; the parameter `address` and the errors are those of openDestination. */
export async function openBackupFiles(address: string, { key, s3 }: BackupConfig): Promise<BackupFiles> {
  const destination = await openDestination(address, s3);
  const { place } = destination;
  const write = async (name: string, source: AsyncIterable<Buffer>): Promise<Checksum> => {
    const { bytes, checksum } = measure(source);
    await destination.write(name, key ? encrypt(bytes, name, key) : bytes);
    return checksum();
  };
  return {
    ...destination,
    write,
    read: async (name) => {
      const source = await destination.read(name);
      if (!source) throw new DamagedFile(`${name} is missing in ${place}`);
      return decrypt(source, name, key);
    },
    writeText: async (name, text) => {
      await write(name, Readable.from([Buffer.from(text)]));
    },
    readText: async (name) => {
      const source = await destination.read(name);
      return source && (await buffer(decrypt(source, name, key))).toString('utf8');
    },
  };
}
