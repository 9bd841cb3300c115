import type { EnvReader } from '#runtime/read-env.ts';

/** An S3 server of any make. */
export interface S3Server {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** Where the provider keeps its objects. */
export interface S3Config extends S3Server {
  bucket: string;
  /** The bucket in the path, not in the host name. */
  forcePathStyle: boolean;
}

/**
 * @param more settings beside the server's own: `required` ones need a value as the server's do.
 * @returns a server's settings, or null when none is set; some without the others are a configuration error.
 */
export function readS3Server(
  reader: EnvReader,
  prefix: 'S3_' | 'BACKUP_S3_',
  more: { required: readonly string[]; optional: readonly string[] } = { required: [], optional: [] },
): S3Server | null {
  const keys = (names: readonly string[]) => names.map((name) => `${prefix}${name}`);
  const required = keys(['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', ...more.required]);
  const optional = keys(['REGION', ...more.optional]);
  if ([...required, ...optional].every((key) => reader.optionalText(key) === null)) return null;
  for (const key of required)
    if (reader.optionalText(key) === null)
      reader.fail(key, `must be set when any other ${prefix} setting is`);
  return {
    endpoint: reader.optionalUrl(`${prefix}ENDPOINT`)?.href.replace(/\/$/, '') ?? '',
    region: reader.text(`${prefix}REGION`, 'us-east-1'),
    credentials: {
      accessKeyId: reader.text(`${prefix}ACCESS_KEY_ID`, ''),
      secretAccessKey: reader.text(`${prefix}SECRET_ACCESS_KEY`, ''),
    },
  };
}

/** @returns the storage's settings, or null, as readS3Server. */
export function readS3Config(reader: EnvReader): S3Config | null {
  const server = readS3Server(reader, 'S3_', { required: ['BUCKET'], optional: ['FORCE_PATH_STYLE'] });
  return (
    server && {
      ...server,
      bucket: reader.text('S3_BUCKET', ''),
      forcePathStyle: reader.oneOf('S3_FORCE_PATH_STYLE', 'true', ['true', 'false']) === 'true',
    }
  );
}

/** @returns the origin of presigned addresses: the endpoint's, with the bucket before the host unless in the path. */
export function s3Origin({ endpoint, bucket, forcePathStyle }: S3Config): string {
  const { origin, protocol, host } = new URL(endpoint);
  return forcePathStyle ? origin : `${protocol}//${bucket}.${host}`;
}
