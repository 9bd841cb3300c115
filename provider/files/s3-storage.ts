import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type Part,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomUUID } from 'node:crypto';
import type { S3Config } from '../config/s3-config.ts';
import { partBytes, previewSeconds, uploadSeconds, type Parts, type Storage } from '../context.ts';
import { OperatorError } from '../config/operator-error.ts';
import { isToken } from '../db/tokens.ts';
import { abandonedPartsMilliseconds, probeKey } from './object-name.ts';
import { probePresigned } from './presigned-probe.ts';
import { createS3Client, ignoreMissing } from './s3-client.ts';

/** Time limit of an HTTP request. Two of them, the second on a new connection, take less than 15 seconds. */
const requestSeconds = 6;

/** Time between two successful writes of the probe, because a bucket with versioning keeps every version. */
const proofSeconds = 30;

/** The server checks only signed headers. Signing these headers binds the upload to its type, length and checksum. */
const presigned = (...headers: string[]) => {
  const signed = new Set(['host', ...headers]);
  return { expiresIn: uploadSeconds, signableHeaders: signed, unhoistableHeaders: signed };
};

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
      const reason: unknown = await client.send(first, { abortSignal: signal }).catch((cause: unknown) => cause);
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

  const listParts = async ({ key, partsId: UploadId }: Parts): Promise<Part[]> => {
    const found: Part[] = [];
    // Not by the SDK's paginator, which never ends if the last page names a next one, as Ceph's does.
    for (let isLast = false, marker: string | undefined; !isLast;) {
      const range = { ...at(key), UploadId, PartNumberMarker: marker };
      const page = await client.send(new ListPartsCommand(range));
      found.push(...(page.Parts ?? []));
      marker = page.NextPartNumberMarker;
      isLast = page.IsTruncated !== true;
    }
    return found;
  };

  const storage = {
    presignPut: ({ key, contentType: ContentType, length, checksum: ChecksumCRC32 }) => {
      const ContentLength = length ?? undefined;
      const command = new PutObjectCommand({ ...at(key), ContentType, ContentLength, ChecksumCRC32 });
      const headers = ['content-type'];
      if (length !== null) headers.push('content-length');
      if (ChecksumCRC32 !== undefined) headers.push('x-amz-checksum-crc32');
      return getSignedUrl(client, command, presigned(...headers));
    },
    beginParts: async ({ key, contentType }) => {
      // The server refuses parts with checksums if they were not announced here.
      const begun = { ...at(key), ContentType: contentType, ChecksumAlgorithm: 'CRC32' as const };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(begun));
      if (UploadId === undefined) throw new Error('The storage began no upload');
      return UploadId;
    },
    // A part has no type of its own. The SDK would sign one that is not sent.
    presignPart: ({ key, partsId: UploadId, offset, length: ContentLength, checksum: ChecksumCRC32 }) => {
      const bytes = { PartNumber: offset / partBytes + 1, ContentLength, ChecksumCRC32 };
      const command = new UploadPartCommand({ ...at(key), UploadId, ...bytes });
      return getSignedUrl(client, command, presigned('content-length', 'x-amz-checksum-crc32'));
    },
    arrivedBytes: async ({ size, ...parts }) => {
      try {
        let arrived = 0;
        for (const { PartNumber, Size = 0 } of await listParts(parts)) {
          const isNext = PartNumber === arrived / partBytes + 1;
          if (!isNext || (Size !== partBytes && arrived + Size !== size)) break;
          arrived += Size;
        }
        return arrived;
      } catch (error) {
        ignoreMissing(error);
        return await sizeOf(parts.key);
      }
    },
    completeParts: async ({ size, ...parts }) => {
      try {
        const found = await listParts(parts);
        // The ETags refuse parts that were replaced in the meantime. A server that checked sums requires them.
        const Parts = found.map(({ PartNumber, ETag, ChecksumCRC32 }) => ({
          PartNumber,
          ETag,
          ChecksumCRC32,
        }));
        const upload = { ...at(parts.key), UploadId: parts.partsId, MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand(upload));
      } catch (error) {
        // Another call may have completed it, or this one without an answer.
        if ((await sizeOf(parts.key)) !== size) throw error;
      }
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
    /** Removes parts whose row is lost, of a thousand uploads at a time. @returns the number of these uploads. */
    removeAbandoned: async (isAwaited: (key: string) => Promise<boolean>): Promise<number> => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      let removed = 0;
      for (const { Key: key = '', UploadId: partsId = '', Initiated = new Date() } of Uploads) {
        const isOld = Initiated.getTime() < Date.now() - abandonedPartsMilliseconds;
        // Backups may be in the same bucket.
        if (!isOld || !isToken(key) || (await isAwaited(key))) continue;
        await objects.abortParts({ key, partsId });
        removed += 1;
      }
      return removed;
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
