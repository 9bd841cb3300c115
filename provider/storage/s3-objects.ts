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
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { S3Config } from '../config/s3-config.ts';
import { fixedChunks, type FixedChunk } from './fixed-chunks.ts';
import { s3Client } from './s3-client.ts';

export interface S3Objects {
  /** @returns the object's bytes, or null. */
  read: (key: string) => Promise<Readable | null>;
  /** Stores an object of any length completely, or not at all if reading the bytes fails. */
  write: (object: { key: string; contentType: string }, bytes: AsyncIterable<Buffer>) => Promise<void>;
  delete: (key: string) => Promise<void>;
  /** @returns keys in order, with the sizes of the objects. */
  list: (prefix: string) => AsyncIterable<{ key: string; size: number }>;
  /** @returns the distinct parts of keys between the prefix and the next slash. */
  folders: (prefix: string) => Promise<string[]>;
  close: () => void;
}

/** Size of a part. An upload has at most 10,000 parts, so objects may have up to 80 GB. */
const partBytes = 8 * 1024 ** 2;

/** Time limit for transferring an object or a part. */
const transferSeconds = 60;

/** Reads and writes objects of a bucket directly, without presigned URLs. */
export function s3Objects(server: Omit<S3Config, 'bucket'>, bucket: string): S3Objects {
  const client = s3Client(server, transferSeconds);
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  const pages = (prefix: string, delimiter?: string) =>
    paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: delimiter });

  const writeInParts = async (
    target: ReturnType<typeof at> & { ContentType: string },
    first: FixedChunk,
    more: AsyncIterable<FixedChunk>,
  ): Promise<void> => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
    const upload = { Bucket: bucket, Key: target.Key, UploadId };
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const add = async ({ bytes }: FixedChunk) => {
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
      parts.push({ ETag, PartNumber });
    };
    try {
      await add(first);
      for await (const chunk of more) await add(chunk);
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
    write: async ({ key, contentType }, bytes) => {
      const target = { ...at(key), ContentType: contentType };
      const chunks = fixedChunks(bytes, partBytes);
      const { value: first } = await chunks.next();
      if (!first) return;
      if (first.isLast) await client.send(new PutObjectCommand({ ...target, Body: first.bytes }));
      else await writeInParts(target, first, chunks);
    },
    delete: async (key) => {
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
    close: () => client.destroy(),
  };
}
