import { expect, test } from 'vitest';
import { presignedOrigin } from './presigned-probe.ts';
import { createS3Storage } from './s3-storage.ts';

const endpoints = [
  'http://127.0.0.1:9000',
  'http://[::1]:9000',
  'http://localhost:9000',
  'https://s3.example.com',
  'https://s3.eu-south-1.amazonaws.com',
];
const buckets = ['clinic', 'clinic.example.com', 'Clinic', 'clinic_files', 'c'.repeat(64)];

/** Endpoints, beside those of no bucket, whose host the name of a bucket precedes with S3_FORCE_PATH_STYLE=false. */
const preceded: Readonly<Record<string, readonly string[]>> = {
  'http://localhost:9000': ['clinic', 'clinic.example.com'],
  'https://s3.example.com': ['clinic'],
  'https://s3.eu-south-1.amazonaws.com': ['clinic'],
};

const pairs = endpoints.flatMap((endpoint) => buckets.map((bucket) => [endpoint, bucket] as const));

test.each(pairs)('documents of %s in the bucket %s go to the origin of their addresses', async (...pair) => {
  const [endpoint, bucket] = pair;
  const originOf = async (forcePathStyle: boolean) => {
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const storage = createS3Storage({ endpoint, region: 'us-east-1', bucket, credentials, forcePathStyle });
    const allowed = await presignedOrigin(storage);
    const address = await storage.presignPut({ key: 'k', contentType: 'application/pdf', length: 9 });
    storage.close();
    expect(new URL(address).origin).toBe(allowed);
    return allowed;
  };
  expect(await originOf(true)).toBe(endpoint);
  const [scheme = '', host = ''] = endpoint.split('//');
  const isPreceded = preceded[endpoint]?.includes(bucket) === true;
  expect(await originOf(false)).toBe(isPreceded ? `${scheme}//${bucket}.${host}` : endpoint);
});
