import type { EnvReader } from '#runtime/read-env.ts';

export type S3Prefix = 'S3_' | 'BACKUP_S3_';

const word = /^[\w.-]{1,255}$/;
const withoutBlanks = /^[!-~]+$/;

/**
 * @param more further settings. Those in `required` are mandatory, like those of the server.
 * @returns the settings of a server, or null if none is set. An incomplete set is a configuration error.
 */
export function readS3Server(
  reader: EnvReader,
  prefix: S3Prefix,
  more: { required: readonly string[]; optional: readonly string[] } = { required: [], optional: [] },
) {
  const keys = (names: readonly string[]) => names.map((name) => `${prefix}${name}`);
  const required = keys(['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', ...more.required]);
  const optional = keys(['REGION', ...more.optional]);
  if ([...required, ...optional].every((key) => reader.optionalText(key) === null)) return null;
  for (const key of required)
    if (reader.optionalText(key) === null) reader.fail(key, `must be set when any other ${prefix} setting is`);
  return {
    endpoint: reader.optionalUrl(`${prefix}ENDPOINT`)?.href.replace(/\/$/, '') ?? '',
    region: reader.matching(`${prefix}REGION`, word, 'must be a region, such as us-east-1') ?? 'us-east-1',
    credentials: {
      accessKeyId: reader.matching(`${prefix}ACCESS_KEY_ID`, withoutBlanks, 'must have no blanks') ?? '',
      secretAccessKey: reader.matching(`${prefix}SECRET_ACCESS_KEY`, withoutBlanks, 'must have no blanks') ?? '',
    },
  };
}

export type S3Server = NonNullable<ReturnType<typeof readS3Server>>;

/** @returns the settings of the storage, or null; see readS3Server. */
export function readS3Config(reader: EnvReader) {
  const server = readS3Server(reader, 'S3_', { required: ['BUCKET'], optional: ['FORCE_PATH_STYLE'] });
  return (
    server && {
      ...server,
      bucket: reader.matching('S3_BUCKET', word, 'must be the name of a bucket') ?? '',
      /** True if URLs contain the bucket in the path instead of the host name. */
      forcePathStyle: reader.oneOf('S3_FORCE_PATH_STYLE', 'true', ['true', 'false']) === 'true',
    }
  );
}

export type S3Config = NonNullable<ReturnType<typeof readS3Config>>;
