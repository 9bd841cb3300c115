import { CreateBucketCommand, DeleteBucketCommand, NoSuchBucket, PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import S3rver from '@20minutes/s3rver';
import { createS3Client } from '#provider/files/s3-client.ts';
import { createS3Objects } from '#provider/files/s3-objects.ts';
import type { Authority } from './authority.ts';
import { newFolder } from './new-folder.ts';
import { withParts } from './s3rver-parts.ts';

export interface S3Server {
  /** The provider's settings for this server. */
  env: Record<string, string>;
  /** The folder with the objects; null: they are not on this machine. */
  folder: string | null;
  close: () => Promise<void>;
}

/**
 * An external S3 server on which the tests of the storage run instead of a server in this process, for
 * example the server that with-ceph.ts starts. Each test creates its own buckets.
 */
const given = process.env['S3_TEST_ENDPOINT'];

/** @param empty true: does not create the bucket. */
async function useGivenS3(endpoint: string, name: string, empty: boolean): Promise<S3Server> {
  const bucket = `${name}-${randomUUID()}`;
  const region = process.env['S3_TEST_REGION'] ?? 'us-east-1';
  const accessKeyId = process.env['S3_TEST_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? '';
  const credentials = { accessKeyId, secretAccessKey };
  const config = { endpoint, region, credentials, forcePathStyle: true, bucket };
  const { client } = createS3Client(config, 10);
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
      using objects = createS3Objects(config);
      try {
        for await (const { key } of objects.list('')) await objects.delete(key);
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
 * Gives the external server's limited key rights to a bucket.
 * @returns its settings; null without such a key.
 */
export async function limitKey({ env }: S3Server, rights: readonly string[]): Promise<Record<string, string> | null> {
  const id = process.env['S3_TEST_LIMITED_ACCESS_KEY_ID'];
  if (id === undefined) return null;
  const { S3_ENDPOINT: endpoint = '', S3_REGION: region = '', S3_BUCKET: bucket = '' } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  const credentials = { accessKeyId, secretAccessKey };
  const { client } = createS3Client({ endpoint, region, credentials, forcePathStyle: true, bucket }, 10);
  const statement = {
    Effect: 'Allow',
    Principal: { AWS: [`arn:aws:iam:::user/${id}`] },
    Action: rights,
    Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  client.destroy();
  const secret = process.env['S3_TEST_LIMITED_SECRET_ACCESS_KEY'] ?? '';
  return { ...env, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret };
}

/**
 * Starts an S3 server in this process, or uses the external one.
 * @param empty true: the bucket is not created, and signatures are not checked.
 * @param checksSignatures false for tests with calls about a bucket, because the server computes their signatures
 *   wrongly.
 * @param authority the authority of the server's certificate for https; null: http.
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
  const directory = newFolder();
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
  // Before its routes, which answer these calls with an error.
  server.middleware.splice(-1, 0, withParts(directory));
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
    },
  };
}
