import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from './s3-config.ts';
import { previewSeconds, uploadSeconds, type Storage } from './storage.ts';

/** An S3 server that does not answer must not hold a request for longer than the website waits. */
const timeouts = { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true };

const probeKey = 'readiness';
/** A bucket with versions keeps each write: a probe writes no more often than this. */
const probeWriteSeconds = 30;

/** The storage port over any S3 server. */
export function s3Storage({ endpoint, region, bucket, credentials, forcePathStyle }: S3Config): Storage & {
  close: () => void;
} {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle,
    requestHandler: timeouts,
    maxAttempts: 2,
    // By default the SDK asks for checksums that a browser's or proxy's plain PUT does not carry.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const head = async (key: string, signal?: AbortSignal): Promise<{ size: number } | null> => {
    try {
      const { ContentLength: size } = await client.send(new HeadObjectCommand(at(key)), {
        ...(signal && { abortSignal: signal }),
      });
      return size === undefined ? null : { size };
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  };
  let writtenAt = Number.NEGATIVE_INFINITY;

  return {
    presignPut: ({ key, contentType, length }) => {
      const command = new PutObjectCommand({
        ...at(key),
        ContentType: contentType,
        ...(length !== null && { ContentLength: length }),
      });
      // Only signed headers are checked: without these the type and the length could be anything.
      const signed = ['host', 'content-type', ...(length === null ? [] : ['content-length'])];
      return getSignedUrl(client, command, {
        expiresIn: uploadSeconds,
        signableHeaders: new Set(signed),
        unhoistableHeaders: new Set(signed),
      });
    },
    presignGet: ({ key, contentType }) =>
      getSignedUrl(client, new GetObjectCommand({ ...at(key), ResponseContentType: contentType }), {
        expiresIn: previewSeconds,
      }),
    head: (key) => head(key),
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    probe: async (signal) => {
      const isThere = (await head(probeKey, signal)) !== null;
      if (isThere && performance.now() - writtenAt < probeWriteSeconds * 1000) return;
      writtenAt = Number.NEGATIVE_INFINITY;
      await client.send(new PutObjectCommand({ ...at(probeKey), Body: '' }), { abortSignal: signal });
      writtenAt = performance.now();
    },
    close: () => client.destroy(),
  };
}
