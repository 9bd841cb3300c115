import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { S3Config, S3Prefix } from '../config/s3-config.ts';
import { s3Fault } from '../dependency-faults.ts';
import { fixedChunks, type FixedChunk } from './fixed-chunks.ts';
import { repeatCall } from './repeat-call.ts';
import { s3Client, undefinedWhenMissing } from './s3-client.ts';

/**
 * Part size of an upload, the smallest that S3 allows, because a job holds eight parts at once. An upload has
 * at most 10,000 parts, so objects may have up to 52 GB.
 */
const partBytes = 5 * 1024 ** 2;

const transferSeconds = 60;

/**
 * Reads and writes objects of a bucket directly, without presigned URLs.
 * @param job prefix of the settings of a job's server. A job repeats its calls (see repeatCall), and its
 *   errors name the object and a setting. null: the caller describes errors.
 */
export function s3Objects(config: S3Config, job: S3Prefix | null = null) {
  const { bucket } = config;
  const client = s3Client(config, transferSeconds);
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  /** @throws OperatorError of s3Fault, in a job. */
  const ask = <T>(key: string, call: () => Promise<T>): Promise<T> =>
    job
      ? repeatCall(call).catch((error: unknown) => {
          throw s3Fault(config, error, key, job);
        })
      : call();

  async function* pages(prefix: string, delimiter?: string) {
    let token: string | undefined;
    do {
      const input = { Bucket: bucket, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token };
      const page = await ask(prefix, () => client.send(new ListObjectsV2Command(input)));
      yield page;
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  const writeInParts = async (
    target: ReturnType<typeof at> & { ContentType: string },
    first: FixedChunk,
    more: AsyncIterable<FixedChunk>,
  ): Promise<void> => {
    const send = <T>(call: () => Promise<T>) => ask(target.Key, call);
    const { UploadId } = await send(() => client.send(new CreateMultipartUploadCommand(target)));
    const upload = { Bucket: bucket, Key: target.Key, UploadId };
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const add = async ({ bytes }: FixedChunk) => {
      const PartNumber = parts.length + 1;
      const { ETag } = await send(() =>
        client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes })),
      );
      parts.push({ ETag, PartNumber });
    };
    try {
      await add(first);
      for await (const chunk of more) await add(chunk);
      await send(() =>
        client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })),
      );
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  };

  return {
    read: async (key: string): Promise<Readable | null> => {
      const found = await ask(key, () =>
        client.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }),
      );
      if (!found) return null;
      return found.Body instanceof Readable ? found.Body : Readable.from([]);
    },
    /** Stores an object of any length completely, or not at all if reading the bytes fails. */
    write: async (object: { key: string; contentType: string }, bytes: AsyncIterable<Buffer>) => {
      const { key, contentType } = object;
      const target = { ...at(key), ContentType: contentType };
      const chunks = fixedChunks(bytes, partBytes);
      const { value: first } = await chunks.next();
      if (!first) return;
      if (first.isLast)
        await ask(key, () => client.send(new PutObjectCommand({ ...target, Body: first.bytes })));
      else await writeInParts(target, first, chunks);
    },
    delete: async (key: string): Promise<void> => {
      await ask(key, () => client.send(new DeleteObjectCommand(at(key))).catch(undefinedWhenMissing));
    },
    /** Yields keys in order, with the sizes of the objects. */
    list: async function* (prefix: string) {
      for await (const { Contents = [] } of pages(prefix))
        for (const { Key, Size = 0, LastModified = new Date() } of Contents)
          if (Key !== undefined) yield { key: Key, size: Size, writtenAt: LastModified };
    },
    /** @returns the distinct parts of keys between the prefix and the next slash. */
    folders: async (prefix: string): Promise<string[]> => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, '/'))
        names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
      return names;
    },
    [Symbol.dispose]: () => client.destroy(),
  };
}
