import path from 'node:path';
import { Readable } from 'node:stream';
import type { ProviderConfig } from '../config/config.ts';
import type { Storage } from '../context.ts';
import { createObjectFiles } from './object-files.ts';
import { objectName, probeKey, type ListedObject } from './object-name.ts';

/** All objects of the storage, for backup, restore and verification. */
export interface AllObjects extends Disposable {
  read: (key: string) => Promise<Readable | null>;
  /** Stores an object completely, or not at all if reading the bytes fails. */
  write: (object: { key: string; contentType: string; size: number }, bytes: AsyncIterable<Buffer>) => Promise<void>;
  delete: Storage['delete'];
  list: () => AsyncIterable<ListedObject>;
}

/** Opens the configured storage. Creates a missing bucket of an S3 server. @param isJob see createS3Objects. */
export async function openAllObjects(
  { s3, dataDir }: Pick<ProviderConfig, 's3' | 'dataDir'>,
  isJob = true,
): Promise<AllObjects> {
  if (!s3) {
    const files = createObjectFiles(path.join(dataDir, 'files'));
    return {
      read: async (key) => ((await files.size(key)) === null ? null : files.read(key)),
      write: ({ key, size }, bytes) => files.create(key, Readable.from(bytes), { length: size }),
      delete: files.remove,
      list: () => files.list(),
      [Symbol.dispose]: () => undefined,
    };
  }
  // Loaded on demand, as in open-storage.ts.
  const [{ createS3Objects }, { createS3Storage }] = await Promise.all([
    import('./s3-objects.ts'),
    import('./s3-storage.ts'),
  ]);
  const storage = createS3Storage(s3);
  await storage.openBucket().finally(storage.close);
  const objects = createS3Objects(s3, isJob ? 'S3_' : null);
  return {
    ...objects,
    list: async function* () {
      for await (const { key, size } of objects.list(''))
        if (!key.startsWith(probeKey)) yield { name: objectName(key), size, place: key };
    },
  };
}
