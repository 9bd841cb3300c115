import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DamagedFile, measure, type Checksum } from './checksum.ts';
import { openDestination } from './destination.ts';
import type { BackupConfig } from './config.ts';
import { decrypt, encrypt } from './encryption.ts';

/** Opens a destination, whose files are encrypted if there is a key; address and errors are those of openDestination. */
export async function openBackupFiles(address: string, { key, s3 }: BackupConfig) {
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
    /** @returns the file's bytes. Reading a damaged file fails. @throws DamagedFile if the file is missing. */
    read: async (name: string): Promise<AsyncIterable<Buffer>> => {
      const source = await destination.read(name);
      if (!source) throw new DamagedFile(`${name} is missing in ${place}`);
      return decrypt(source, name, key);
    },
    writeText: async (name: string, text: string): Promise<void> => {
      await write(name, Readable.from([Buffer.from(text)]));
    },
    /** @returns the text of a small file, or null if there is none. @throws OperatorError like decrypt. */
    readText: async (name: string): Promise<string | null> => {
      const source = await destination.read(name);
      return source && (await buffer(decrypt(source, name, key))).toString('utf8');
    },
  };
}

export type BackupFiles = Awaited<ReturnType<typeof openBackupFiles>>;
