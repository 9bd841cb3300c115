import { expect, test } from 'vitest';
import { requestSeconds } from '#runtime/server-options.ts';
import { clockSeconds } from '../context.ts';
import { createFileStorage } from './file-storage.ts';
import { createObjectFiles } from './object-files.ts';
import { createS3Storage } from './s3-storage.ts';

const object = { key: 'key', contentType: 'application/pdf', length: 9 };
/** The slowest upload, behind a front that sends it on after its last byte, to a storage whose clock is ahead. */
const neededSeconds = requestSeconds + clockSeconds;

test('an address for an upload outlives the slowest upload that is allowed, on S3', async () => {
  const storage = createS3Storage({
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'clinic',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
  });
  const { searchParams } = new URL(await storage.presignPut(object));
  storage.close();
  expect(Number(searchParams.get('X-Amz-Expires'))).toBe(neededSeconds);
});

test('an address for an upload outlives the slowest upload that is allowed, with files', async () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const objects = { files: createObjectFiles('/nowhere'), secret: 'secret' };
  const storage = createFileStorage(
    objects,
    () => now,
    () => 'http://127.0.0.1:4000',
  );
  const { searchParams } = new URL(await storage.presignPut(object));
  expect(Number(searchParams.get('expires')) - now.getTime() / 1000).toBe(neededSeconds);
});
