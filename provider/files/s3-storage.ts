import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomUUID } from 'node:crypto';
import type { S3Config } from '../config/s3-config.ts';
import { previewSeconds, uploadSeconds, type Storage } from '../context.ts';
import { OperatorError } from '../config/operator-error.ts';
import { probeKey } from './object-name.ts';
import { probePresigned } from './presigned-probe.ts';
import { createS3Client } from './s3-client.ts';

/** Time limit of an HTTP request. Two of them, the second on a new connection, take less than 15 seconds. */
const requestSeconds = 6;

/** Time between two successful writes of the probe, because a bucket with versioning keeps every version. */
const proofSeconds = 30;

export function createS3Storage(config: S3Config) {
  const { endpoint, bucket } = config;
  const { client, at, ...objects } = createS3Client(config, requestSeconds);
  const sizeOf = async (key: string, signal?: AbortSignal): Promise<number | null> => {
    try {
      const command = new HeadObjectCommand(at(key));
      return (await client.send(command, { abortSignal: signal })).ContentLength ?? null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 403) throw error;
      // Only the answer to a GET says why: a missing object is forbidden to a key that may not list the bucket.
      const first = new GetObjectCommand({ ...at(key), Range: 'bytes=0-0' });
      const reason: unknown = await client
        .send(first, { abortSignal: signal })
        .catch((cause: unknown) => cause);
      if (reason instanceof S3ServiceException && reason.name === 'AccessDenied') return null;
      throw reason instanceof Error ? reason : error;
    }
  };
  /** `unknown`: the storage cannot be reached, or the key may access objects but not the bucket itself. */
  const findBucket = () =>
    client.send(new HeadBucketCommand({ Bucket: bucket })).then(
      () => ({ kind: 'found' }) as const,
      (error: unknown) =>
        error instanceof NotFound ? ({ kind: 'missing' } as const) : ({ kind: 'unknown', error } as const),
    );
  let provedAt = Number.NEGATIVE_INFINITY;
  /** Processes that probe the same bucket use different keys. */
  const ownProbeKey = `${probeKey}-${randomUUID()}`;

  const storage = {
    presignPut: ({ key, contentType, length }) => {
      const command = new PutObjectCommand({
        ...at(key),
        ContentType: contentType,
        ...(length !== null && { ContentLength: length }),
      });
      // The server checks only signed headers. Signing these headers binds the upload to its type and length.
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
    size: (key) => sizeOf(key),
    ...objects,
  } satisfies Omit<Storage, 'probe'>;

  return {
    ...storage,
    probe: async (signal: AbortSignal): Promise<void> => {
      if (performance.now() - provedAt < proofSeconds * 1000) {
        await sizeOf(ownProbeKey, signal);
        return;
      }
      provedAt = Number.NEGATIVE_INFINITY;
      await probePresigned(storage, ownProbeKey, signal);
      provedAt = performance.now();
    },
    findBucket,
    /** Creates a missing bucket. @throws OperatorError when the bucket is missing and cannot be created. */
    openBucket: async () => {
      const seen = await findBucket();
      if (seen.kind !== 'missing') return seen;
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        return { kind: 'created' } as const;
      } catch (error) {
        if (!(error instanceof S3ServiceException)) return { kind: 'unknown', error } as const;
        // Another process that started at the same time may have created it.
        if ((await findBucket()).kind === 'found') return { kind: 'found' } as const;
        throw new OperatorError(
          `S3_BUCKET ${bucket} does not exist at ${new URL(endpoint).origin}, and the key may not create it (${error.name})`,
          { cause: error },
        );
      }
    },
    close: () => client.destroy(),
  };
}
