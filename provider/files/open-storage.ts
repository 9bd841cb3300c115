import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from '../config/config.ts';
import type { Clock, Database } from '../db/database.ts';
import { secretOf } from '../db/settings.ts';
import { examineParts } from '../dependency-faults.ts';
import { reportFailures } from './storage-failures.ts';
import { createFileStorage } from './file-storage.ts';
import { createObjectFiles } from './object-files.ts';

const nothing = async () => undefined;

/** Time limit of the test of parts. */
const partsMilliseconds = 5000;

/**
 * Opens the configured storage: an S3 server, or files under DATA_DIR that the provider serves itself (`objects`).
 * @param origin returns the provider's origin. The port may be known only after listening.
 */
export async function openStorage(
  config: ProviderConfig,
  clock: Clock,
  database: Database,
  origin: () => string,
  logger: FastifyBaseLogger,
) {
  if (config.s3) {
    // Loaded on demand, because the SDK takes longer to load than everything else.
    const { createS3Storage } = await import('./s3-storage.ts');
    const { openBucket, close, removeAbandoned, probeParts, ...storage } = createS3Storage(config.s3);
    const bucket = await openBucket();
    const place = { storage: config.s3.endpoint, bucket: config.s3.bucket };
    if (bucket.kind === 'created') logger.info(place, 'storage bucket created');
    if (bucket.kind === 'unknown') logger.warn({ ...place, err: bucket.error }, 'storage bucket check failed');
    return {
      storage: reportFailures(storage),
      objects: null,
      close,
      /** A fault is only logged, because only large documents need parts. */
      testParts: async () => {
        const found = await examineParts(config, probeParts, AbortSignal.timeout(partsMilliseconds));
        if (found) logger.warn({ ...place, fault: found.sentence }, 'large documents cannot be stored');
      },
      removeAbandoned,
    };
  }
  const files = createObjectFiles(path.join(config.dataDir, 'files'));
  const objects = { files, secret: await secretOf(database.db, 'storage_secret') };
  const storage = reportFailures(createFileStorage(objects, clock, origin));
  return { storage, objects, close: nothing, testParts: nothing, removeAbandoned: files.removeAbandoned };
}
