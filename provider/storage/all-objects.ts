import path from 'node:path';
import { Readable } from 'node:stream';
import type { ProviderConfig } from '../config.ts';
import { objectFiles, type ObjectFiles } from './object-files.ts';
import { objectName, probeKey, type ListedObject } from './object-name.ts';

/** The whole storage at once, for backup, restore and verification. */
export interface AllObjects {
  /** @returns the object's bytes, or null. */
  read: (key: string) => Promise<Readable | null>;
  /** Stores an object: completely or, when the bytes end with an error, not at all. */
  write: (
    object: { key: string; contentType: string; size: number },
    bytes: AsyncIterable<Buffer>,
  ) => Promise<void>;
  delete: (key: string) => Promise<void>;
  list: () => AsyncIterable<ListedObject>;
  close: () => void;
}

const transferSeconds = 60;

const inFiles = (files: ObjectFiles): AllObjects => ({
  read: async (key) => ((await files.size(key)) === null ? null : files.read(key)),
  write: ({ key, size }, bytes) => files.create(key, Readable.from(bytes), size),
  delete: files.remove,
  list: files.list,
  close: () => undefined,
});

/** Opens the storage that the configuration names; the bucket of an S3 server is created when it is missing. */
export async function openAllObjects({
  s3,
  dataDir,
}: Pick<ProviderConfig, 's3' | 'dataDir'>): Promise<AllObjects> {
  if (!s3) return inFiles(objectFiles(path.join(dataDir, 'files')));
  // Loaded on demand, as in open-storage.ts.
  const [{ s3Client }, { s3Objects }, { s3Storage }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3-objects.ts'),
    import('./s3-storage.ts'),
  ]);
  const storage = s3Storage(s3);
  await storage.openBucket().finally(storage.close);
  const client = s3Client(s3, transferSeconds);
  const objects = s3Objects(client, s3.bucket);
  return {
    read: objects.read,
    write: ({ key, contentType }, bytes) => objects.write(key, contentType, bytes),
    delete: objects.remove,
    list: async function* () {
      for await (const { key, size } of objects.list(''))
        if (key !== probeKey) yield { name: objectName(key), size, place: key };
    },
    close: () => client.destroy(),
  };
}
