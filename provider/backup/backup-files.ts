import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../config/operator-error.ts';
import type { S3Server } from '../config/s3-config.ts';
import { nullWhenMissing } from '../files/storage-failures.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { DamagedFile, measure, type Checksum } from './checksum.ts';
import type { BackupConfig } from './config.ts';
import { decrypt, encrypt } from './encryption.ts';

/** A place for backups. Names are paths with slashes. */
type Destination = ReturnType<typeof createFolderDestination>;

function createFolderDestination(root: string) {
  const at = (name: string) => path.join(root, name);
  return {
    place: root,
    /** Writes or replaces a file, either completely and durably or not at all. */
    write: async (name: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
      const file = at(name);
      // Another run may be writing the same file.
      const part = `${file}.${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, file);
        await syncFolder(path.dirname(file));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (name: string): Promise<Readable | null> => {
      const handle = await open(at(name)).catch(nullWhenMissing);
      return handle && handle.createReadStream();
    },
    folders: async (): Promise<string[]> => {
      const entries = await readdir(root, { withFileTypes: true }).catch(nullWhenMissing);
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    removeFolder: (name: string) => rm(at(name), { recursive: true, force: true }),
    list: async function* (folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
      for (const entry of (await readdir(at(folder)).catch(nullWhenMissing)) ?? []) {
        const name = `${folder}/${entry}`;
        // Another run may have removed or renamed the file.
        const found = await stat(at(name)).catch(nullWhenMissing);
        if (found) yield { name, writtenAt: found.mtime };
      }
    },
    remove: (name: string) => rm(at(name), { force: true }),
    [Symbol.dispose]: (): void => undefined,
  };
}

async function createS3Destination(server: S3Server, bucket: string, prefix: string): Promise<Destination> {
  const { createS3Objects } = await import('../files/s3-objects.ts');
  const objects = createS3Objects({ ...server, bucket, forcePathStyle: true }, 'BACKUP_S3_');
  const root = prefix === '' ? '' : `${prefix}/`;
  return {
    place: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    write: (name, bytes) => objects.write({ key: `${root}${name}`, contentType: 'application/octet-stream' }, bytes),
    read: (name) => objects.read(`${root}${name}`),
    folders: () => objects.folders(root),
    removeFolder: async (name) => {
      for await (const { key } of objects.list(`${root}${name}/`)) await objects.delete(key);
    },
    list: async function* (folder) {
      for await (const { key, writtenAt } of objects.list(`${root}${folder}/`))
        yield { name: key.slice(root.length), writtenAt };
    },
    remove: (name) => objects.delete(`${root}${name}`),
    [Symbol.dispose]: objects[Symbol.dispose],
  };
}

async function openDestination(address: string, s3: S3Server | null): Promise<Destination> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (bucket !== undefined) {
    if (!s3) throw new OperatorError(`${address} needs BACKUP_S3_ENDPOINT and the other BACKUP_S3_ settings`);
    return createS3Destination(s3, bucket, prefix);
  }
  // What a shell did not replace, or replaced by nothing, would be a folder in the working directory.
  if (/^$|^~|\$[\w{]|^\w{2,}:\//.test(address))
    throw new OperatorError(`'${address}' is neither a folder nor s3://bucket/prefix`);
  return createFolderDestination(path.resolve(address));
}

/**
 * Opens a destination, whose files are encrypted if there is a key.
 * @param address path of a folder, or s3://bucket/prefix on the server of BACKUP_S3_…. @throws OperatorError.
 */
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
