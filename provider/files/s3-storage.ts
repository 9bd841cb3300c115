import {
  AbortMultipartUploadCommand,
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
  type ListMultipartUploadsCommandOutput,
  type Part,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomUUID } from 'node:crypto';
import type { S3Config } from '../config/s3-config.ts';
import { previewSeconds, uploadSeconds, type Parts, type Storage } from '../context.ts';
import { OperatorError } from '../config/operator-error.ts';
import { isToken } from '../db/tokens.ts';
import { abandonedPartsMilliseconds, probeKey } from './object-name.ts';
import { probeParts, probePresigned } from './presigned-probe.ts';
import { createS3Client, ignoreMissing, partBytes } from './s3-client.ts';

/** Time limit of an HTTP request. Two of them, the second on a new connection, take less than 15 seconds. */
const requestSeconds = 6;

/** Time between two successful writes of the probe, because a bucket with versioning keeps every version. */
const proofSeconds = 30;

const isOld = (time = new Date()): boolean => time.getTime() < Date.now() - abandonedPartsMilliseconds;

export function createS3Storage(config: S3Config) {
  const { endpoint, bucket } = config;
  const { client, at, ...objects } = createS3Client(config, requestSeconds);
  const sizeOf = async (key: string, abortSignal?: AbortSignal): Promise<number | null> => {
    try {
      const command = new HeadObjectCommand(at(key));
      return (await client.send(command, { abortSignal })).ContentLength ?? null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 403) throw error;
      // Only the answer to a GET says why: a missing object is forbidden to a key that may not list the bucket.
      const first = new GetObjectCommand({ ...at(key), Range: 'bytes=0-0' });
      const reason: unknown = await client.send(first, { abortSignal }).catch((cause: unknown) => cause);
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

  const listParts = async (
    parts: Omit<Parts, 'size'>,
    abortSignal?: AbortSignal,
    PartNumberMarker?: string,
  ): Promise<Part[]> => {
    const range = { ...at(parts.key), UploadId: parts.partsId, PartNumberMarker };
    const { Parts = [], ...page } = await client.send(new ListPartsCommand(range), { abortSignal });
    // Not by the SDK's paginator, which never ends if the last page names a next one, as Ceph's does.
    return page.IsTruncated ? [...Parts, ...(await listParts(parts, abortSignal, page.NextPartNumberMarker))] : Parts;
  };

  const storage = {
    presignPut: ({ key, contentType: ContentType, length, checksum: ChecksumCRC32, part }) => {
      // The server checks only signed headers. Signing these headers binds the upload to its type, length and checksum.
      const signed = new Set(['host']);
      // A part has no type of its own. The SDK would sign one that is not sent.
      if (!part) signed.add('content-type');
      if (length !== null) signed.add('content-length');
      if (ChecksumCRC32 !== undefined) signed.add('x-amz-checksum-crc32');
      const options = { expiresIn: uploadSeconds, signableHeaders: signed, unhoistableHeaders: signed };
      const bytes = { ...at(key), ContentLength: length ?? undefined, ChecksumCRC32 };
      if (!part) return getSignedUrl(client, new PutObjectCommand({ ...bytes, ContentType }), options);
      const place = { UploadId: part.partsId, PartNumber: part.offset / partBytes + 1 };
      return getSignedUrl(client, new UploadPartCommand({ ...bytes, ...place }), options);
    },
    partBytes,
    beginParts: async ({ key, contentType }, abortSignal?) => {
      // The server refuses parts with checksums if they were not announced here.
      const begun = { ...at(key), ContentType: contentType, ChecksumAlgorithm: 'CRC32' as const };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(begun), { abortSignal });
      if (UploadId === undefined) throw new Error('The storage began no upload');
      return UploadId;
    },
    arrivedBytes: async (parts, signal?) => {
      const found = await listParts(parts, signal).catch(ignoreMissing);
      if (!found) return sizeOf(parts.key, signal);
      let arrived = 0;
      for (const { PartNumber, Size = 0 } of found) {
        const isNext = PartNumber === arrived / partBytes + 1;
        if (isNext && (Size === partBytes || arrived + Size === parts.size)) arrived += Size;
      }
      return arrived;
    },
    completeParts: async (parts) => {
      const { key, partsId: UploadId, size } = parts;
      try {
        // The ETags refuse parts that were replaced in the meantime. A server that checked sums requires them.
        const Parts = (await listParts(parts)).map(({ Size: _size, LastModified: _time, ...part }) => part);
        const command = { ...at(key), UploadId, MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand(command));
      } catch (error) {
        // Another call may have completed it, or this one without an answer.
        if ((await sizeOf(key)) !== size) throw error;
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
    /** Tries what large documents and their removal need. */
    probeParts: async (abortSignal: AbortSignal): Promise<void> => {
      await probeParts(storage, `${probeKey}-${randomUUID()}`, abortSignal);
      await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, MaxUploads: 1 }), { abortSignal });
    },
    /** Removes the parts of lost uploads and killed probes. @returns the number of their uploads. */
    removeAbandoned: async (): Promise<number> => {
      let removed = 0;
      let page: ListMultipartUploadsCommandOutput | undefined;
      do {
        const after = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
        page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...after }));
        for (const { Key: key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
          // Backups may be in the same bucket.
          if (!isOld(Initiated) || !(isToken(key) || key.startsWith(probeKey))) continue;
          // Another installation may be in the same bucket, and its upload be continued.
          const parts = await listParts({ key, partsId: UploadId }).catch(ignoreMissing);
          if (!parts?.every(({ LastModified }) => isOld(LastModified))) continue;
          await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId }));
          removed += 1;
        }
      } while (page.IsTruncated);
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
