import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { fieldsOf } from '#shared/fields-of.ts';
import type { S3Config } from '../config/s3-config.ts';
import type { ByteRange } from '../context.ts';

/** The size of parts, the smallest that S3 allows. An object has at most 10,000 parts. */
export const partBytes = 5 * 1024 ** 2;

/** Time limit without a byte, also in the body of an object. */
const idleSeconds = 10;

/** S3 answers neither with a page nor with 202, and says with XML or nothing that an object is missing. */
const isForeign = (status: number, { 'content-type': type, 'content-length': length }: ReturnType<typeof fieldsOf>) => {
  if (status === 202) return true;
  // Google calls an empty body HTML.
  if (status === 204 || length === '0') return false;
  return (
    (status === 404 && /^text\/(?:html|plain)\b/i.test(String(type))) ||
    (status < 300 && /^text\/html\b/i.test(String(type)))
  );
};

/**
 * Refuses the answer of a front in place of the storage, such as a maintenance page. The SDK takes its 200 for a deletion,
 * and its 404 for a missing object.
 */
const refuseForeign = (response: unknown): void => {
  const { statusCode, headers, body } = fieldsOf(response);
  if (!isForeign(Number(statusCode), fieldsOf(headers))) return;
  // Its connection could not be used again.
  if (body instanceof Readable) body.destroy();
  throw Object.assign(new Error('Another server answers in place of the storage'), { code: 'FOREIGN_ANSWER' });
};

/**
 * Some servers report what does not exist when it is deleted. Ceph calls an upload whose parts are listed a missing key.
 * @throws any other error.
 */
export const ignoreMissing = (error: unknown): void => {
  const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  if (!isMissing || error.name === 'NoSuchBucket') throw error;
};

/** @param requestSeconds time limit until the response to an HTTP request begins. */
export function createS3Client(
  { endpoint, region, credentials, forcePathStyle, bucket }: S3Config,
  requestSeconds: number,
) {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // No name can precede an IP address. The SDK fails for a bucket with dots.
    forcePathStyle: forcePathStyle || isIP(new URL(endpoint).hostname.replaceAll(/[[\]]/g, '')) > 0,
    requestHandler: {
      connectionTimeout: 2000,
      requestTimeout: requestSeconds * 1000,
      socketTimeout: idleSeconds * 1000,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 2,
    // By default, the SDK requires checksums, which a PUT to a presigned URL lacks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => async (request) => {
      const answer = await next(request);
      refuseForeign(answer.response);
      return answer;
    },
    // After the SDK's middleware, which reads the answer.
    { step: 'deserialize', priority: 'low' },
  );
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    client,
    at,
    read: async (key: string, range?: ByteRange | null): Promise<Readable> => {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
      return Body instanceof Readable ? Body : Readable.from([]);
    },
    delete: async (key: string, UploadId?: string | null, abortSignal?: AbortSignal): Promise<void> => {
      // In this order, because the parts may be becoming the object.
      if (UploadId !== undefined && UploadId !== null)
        await client
          .send(new AbortMultipartUploadCommand({ ...at(key), UploadId }), { abortSignal })
          .catch(ignoreMissing);
      await client.send(new DeleteObjectCommand(at(key)), { abortSignal }).catch(ignoreMissing);
    },
  };
}
