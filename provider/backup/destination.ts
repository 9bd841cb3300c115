import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../config/operator-error.ts';
import type { S3Server } from '../config/s3-config.ts';
import { nullWhenMissing } from '../files/storage-failures.ts';
import { syncFolder } from '../files/sync-folder.ts';

/** A place for backups. Names are paths with slashes. */
export interface Destination extends Disposable {
  place: string;
  /** Writes or replaces a file, either completely and durably or not at all. */
  write: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  read: (name: string) => Promise<Readable | null>;
  folders: () => Promise<string[]>;
  removeFolder: (name: string) => Promise<void>;
  list: (folder: string) => AsyncIterable<{ name: string; writtenAt: Date }>;
  remove: (name: string) => Promise<void>;
}

function folderDestination(root: string): Destination {
  const at = (name: string) => path.join(root, name);
  return {
    place: root,
    write: async (name, bytes) => {
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
    read: async (name) => {
      const handle = await open(at(name)).catch(nullWhenMissing);
      return handle && handle.createReadStream();
    },
    folders: async () => {
      const entries = await readdir(root, { withFileTypes: true }).catch(nullWhenMissing);
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    removeFolder: (name) => rm(at(name), { recursive: true, force: true }),
    list: async function* (folder) {
      for (const entry of (await readdir(at(folder)).catch(nullWhenMissing)) ?? []) {
        const name = `${folder}/${entry}`;
        // Another run may have removed or renamed the file.
        const found = await stat(at(name)).catch(nullWhenMissing);
        if (found) yield { name, writtenAt: found.mtime };
      }
    },
    remove: (name) => rm(at(name), { force: true }),
    [Symbol.dispose]: () => undefined,
  };
}

async function s3Destination(server: S3Server, bucket: string, prefix: string): Promise<Destination> {
  const { s3Objects } = await import('../files/s3-objects.ts');
  const objects = s3Objects({ ...server, bucket, forcePathStyle: true }, 'BACKUP_S3_');
  const root = prefix === '' ? '' : `${prefix}/`;
  return {
    place: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    write: (name, bytes) =>
      objects.write({ key: `${root}${name}`, contentType: 'application/octet-stream' }, bytes),
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

/** @param address path of a folder, or s3://bucket/prefix on the server of BACKUP_S3_…. @throws OperatorError. */
export async function openDestination(address: string, s3: S3Server | null): Promise<Destination> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (bucket !== undefined) {
    if (!s3) throw new OperatorError(`${address} needs BACKUP_S3_ENDPOINT and the other BACKUP_S3_ settings`);
    return s3Destination(s3, bucket, prefix);
  }
  if (/^\w+:\/\//.test(address))
    throw new OperatorError(`${address} is neither a folder nor s3://bucket/prefix`);
  return folderDestination(path.resolve(address));
}
