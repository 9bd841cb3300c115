import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Authority } from './authority.ts';

export interface S3Server {
  /** The provider's settings that lead here. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/**
 * An S3 server in this process.
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
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
