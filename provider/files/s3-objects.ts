import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Config, S3Prefix } from '../config/s3-config.ts';
import { s3Fault } from '../dependency-faults.ts';
import { fixedChunks } from './fixed-chunks.ts';
import { repeatCall } from './repeat-call.ts';
import { createS3Client, partBytes } from './s3-client.ts';

const transferSeconds = 60;

/**
 * Reads and writes objects of a bucket directly, without presigned URLs.
 * @param job prefix of the settings of a job's server. A job repeats its calls (see repeatCall), and its
 *   errors name the object and a setting. null: the caller describes errors.
 */
export function createS3Objects(config: S3Config, job: S3Prefix | null = null) {
  const { client, at, ...objects } = createS3Client(config, transferSeconds);
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
      const range = { Bucket: config.bucket, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token };
      const page = await ask(prefix, () => client.send(new ListObjectsV2Command(range)));
      yield page;
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    read: (key: string) =>
      ask(key, () =>
        objects.read(key).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }),
      ),
    /** Stores an object of any length completely, or not at all if reading the bytes fails. */
    write: async (
      { key, contentType }: { key: string; contentType: string },
      bytes: AsyncIterable<Buffer>,
    ): Promise<void> => {
      const target = { ...at(key), ContentType: contentType };
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      let UploadId: string | undefined;
      try {
        for await (const { bytes: Body, isLast } of fixedChunks(bytes, partBytes)) {
          const PartNumber = Parts.length + 1;
          if (isLast && PartNumber === 1) {
            await ask(key, () => client.send(new PutObjectCommand({ ...target, Body })));
            return;
          }
          UploadId ??= (await ask(key, () => client.send(new CreateMultipartUploadCommand(target)))).UploadId;
          const part = { ...at(key), UploadId, PartNumber, Body };
          const { ETag } = await ask(key, () => client.send(new UploadPartCommand(part)));
          Parts.push({ ETag, PartNumber });
        }
        const upload = { ...at(key), UploadId, MultipartUpload: { Parts } };
        await ask(key, () => client.send(new CompleteMultipartUploadCommand(upload)));
      } catch (error) {
        if (UploadId !== undefined)
          await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
        throw error;
      }
    },
    delete: (key: string, partsId?: string | null) => ask(key, () => objects.delete(key, partsId)),
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
