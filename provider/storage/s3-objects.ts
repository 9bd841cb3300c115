import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { fixedChunks } from './fixed-chunks.ts';

export interface S3Objects {
  /** @returns the object's bytes, or null. */
  read: (key: string) => Promise<Readable | null>;
  /** Stores an object of any length: completely or, when the bytes end with an error, not at all. */
  write: (key: string, contentType: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** @returns keys in their order, with the sizes of the objects. */
  list: (prefix: string) => AsyncIterable<{ key: string; size: number }>;
  /** @returns what stands between a prefix and the next slash, in each key that has one. */
  folders: (prefix: string) => Promise<string[]>;
}

/** An upload has at most 10,000 parts: this allows 80 GB. */
const partBytes = 8 * 1024 ** 2;

/** Objects of a bucket, whole and in the provider's own hands. */
export function s3Objects(client: S3Client, bucket: string): S3Objects {
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  const pages = (prefix: string, delimiter?: string) =>
    paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix, ...(delimiter !== undefined && { Delimiter: delimiter }) },
    );

  const writeInParts = async (
    key: string,
    contentType: string,
    chunks: AsyncIterable<{ bytes: Buffer }>,
  ): Promise<void> => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }),
    );
    const upload = { ...at(key), UploadId };
    try {
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const { bytes } of chunks) {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
        parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  };

  return {
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body instanceof Readable ? Body : Readable.from([]);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    write: async (key, contentType, bytes) => {
      const chunks = fixedChunks(bytes, partBytes);
      const { value: first } = await chunks.next();
      if (!first) return;
      if (first.isLast) {
        await client.send(new PutObjectCommand({ ...at(key), ContentType: contentType, Body: first.bytes }));
        return;
      }
      await writeInParts(
        key,
        contentType,
        (async function* () {
          yield first;
          yield* chunks;
        })(),
      );
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    list: async function* (prefix) {
      for await (const { Contents = [] } of pages(prefix))
        for (const { Key, Size } of Contents) if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
    },
    folders: async (prefix) => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, '/'))
        names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
      return names;
    },
  };
}
