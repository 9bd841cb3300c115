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

/** The storage port over any S3 server. */
export function s3Storage({ endpoint, region, bucket, credentials, forcePathStyle }: S3Config): Storage & {
  close: () => void;
} {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle,
    // By default the SDK asks for checksums that a browser's or proxy's plain PUT does not carry.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });

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
    head: async (key) => {
      try {
        const { ContentLength: size } = await client.send(new HeadObjectCommand(at(key)));
        return size === undefined ? null : { size };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    close: () => client.destroy(),
  };
}
