import type { EnvReader } from '#runtime/read-env.ts';

/** An S3 server of any make. */
export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The bucket in the path, not in the host name. */
  forcePathStyle: boolean;
}

const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const optional = ['S3_REGION', 'S3_FORCE_PATH_STYLE'] as const;

/** @returns the S3 settings, or null when none is set; some without the others are a configuration error. */
export function readS3Config(reader: EnvReader): S3Config | null {
  if ([...required, ...optional].every((key) => reader.optionalText(key) === null)) return null;
  for (const key of required)
    if (reader.optionalText(key) === null) reader.fail(key, 'must be set when any other S3_ setting is');
  return {
    endpoint: reader.optionalUrl('S3_ENDPOINT')?.href.replace(/\/$/, '') ?? '',
    region: reader.text('S3_REGION', 'us-east-1'),
    bucket: reader.text('S3_BUCKET', ''),
    credentials: {
      accessKeyId: reader.text('S3_ACCESS_KEY_ID', ''),
      secretAccessKey: reader.text('S3_SECRET_ACCESS_KEY', ''),
    },
    forcePathStyle: reader.oneOf('S3_FORCE_PATH_STYLE', 'true', ['true', 'false']) === 'true',
  };
}

/** @returns the origin of presigned addresses: the endpoint's, with the bucket before the host unless in the path. */
export function s3Origin({ endpoint, bucket, forcePathStyle }: S3Config): string {
  const { origin, protocol, host } = new URL(endpoint);
  return forcePathStyle ? origin : `${protocol}//${bucket}.${host}`;
}
