import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  NoSuchBucket,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { s3Client } from '#provider/storage/s3-client.ts';
import { s3Objects } from '#provider/storage/s3-objects.ts';
import type { Authority } from './authority.ts';

export interface S3Server {
  /** The provider's settings that lead here. */
  env: Record<string, string>;
  /** Where it keeps its objects; null: not on this machine. */
  folder: string | null;
  close: () => Promise<void>;
}

/**
 * The server on which the storage's tests run instead of one in this process: any S3 server, such as the one that
 * with-ceph.ts starts. Each test has buckets of its own there.
 */
const given = process.env['S3_TEST_ENDPOINT'];

/** @param empty without the bucket. */
async function useGivenS3(endpoint: string, name: string, empty: boolean): Promise<S3Server> {
  const bucket = `${name}-${randomUUID()}`;
  const region = process.env['S3_TEST_REGION'] ?? 'us-east-1';
  const accessKeyId = process.env['S3_TEST_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? '';
  const credentials = { accessKeyId, secretAccessKey };
  const client = s3Client({ endpoint, region, credentials, forcePathStyle: true }, 10);
  if (!empty) await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    },
    folder: null,
    close: async () => {
      try {
        for await (const { key } of s3Objects(client, bucket).list(''))
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
        await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      } catch (error) {
        if (!(error instanceof NoSuchBucket)) throw error;
      } finally {
        client.destroy();
      }
    },
  };
}

/**
 * An S3 server in this process, or the given one.
 * @param empty without the bucket; signatures are not checked then.
 * @param checksSignatures false where calls about a bucket are made: the server computes their signatures wrongly.
 * @param authority with whose certificate it serves https; null: http.
 */
export async function startS3({
  bucket = 'clinic',
  empty = false,
  checksSignatures = true,
  authority = null,
}: {
  bucket?: string;
  empty?: boolean;
  checksSignatures?: boolean;
  authority?: Authority | null;
} = {}): Promise<S3Server> {
  if (given && !authority) return useGivenS3(given, bucket, empty);
  const directory = await mkdtemp(path.join(tmpdir(), 'provider-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: empty ? [] : [{ name: bucket }],
    allowMismatchedSignatures: empty || !checksSignatures,
    cert: authority?.certificate,
    key: authority?.key,
  });
  const { port } = await server.run();
  return {
    env: {
      S3_ENDPOINT: `${authority ? 'https' : 'http'}://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      // The only credentials s3rver accepts.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    folder: directory,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
