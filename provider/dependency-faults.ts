import path from 'node:path';
import { untrustedCode, untrustedSentence } from '#runtime/untrusted-certificate.ts';
import type { ProviderConfig } from './config.ts';
import type { MailConfig } from './config/mail-config.ts';
import type { S3Config, S3Prefix } from './config/s3-config.ts';
import { databasePlace, type DatabaseConfig } from './db/open.ts';
import { ProviderError } from './errors.ts';
import { scannerPlace } from './config/scanner-config.ts';
import { OperatorError } from './operator-error.ts';

/** A fault of a dependency: its name, the codes that indicate it, and a message with the remedy. */
type Fault = readonly [name: string, codes: RegExp, saying: (place: string, code: string) => string];

const unreachable =
  /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|EDNS|ESOCKET|Timeout|timeout$)/;
const fullDisk = /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100|507$|InsufficientStorage|QuotaExceeded)/;

const noSpace: Fault = [
  'NO_SPACE',
  fullDisk,
  (place) => `There is no space left for ${place}: free some, or enlarge it`,
];
const noConnection = (what: string, setting: string): Fault => [
  `${what.toUpperCase().replace(' ', '_')}_UNREACHABLE`,
  unreachable,
  (place, code) => `The ${what} ${place} cannot be reached (${code}): start it, or correct ${setting}`,
];
const noTrust = (setting: string): Fault => [
  'CERTIFICATE_UNTRUSTED',
  untrustedCode,
  (place, code) => untrustedSentence(place, code, setting),
];

const postgresFaults: readonly Fault[] = [
  noConnection('database', 'DATABASE_URL'),
  [
    'DATABASE_LOGIN',
    /^28|^SASL/,
    (place, code) =>
      `The database ${place} refuses the log-in (${code}): correct user and password in DATABASE_URL, or PGPASSWORD (with the compose file POSTGRES_PASSWORD)`,
  ],
  [
    'DATABASE_MISSING',
    /^3D000$/,
    (place) => `There is no database ${place}: create it with createdb, or correct DATABASE_URL`,
  ],
  [
    'DATABASE_UNWRITABLE',
    /^(?:42501|25006)$/,
    (place, code) =>
      `The database ${place} may not be written (${code}): let the user of DATABASE_URL create tables, on a server that accepts writes`,
  ],
  noSpace,
  [
    'DATABASE_CERTIFICATE',
    /^(?:ENOENT|EACCES|EISDIR)$/,
    (_place, code) =>
      `A certificate or key that DATABASE_URL names cannot be read (${code}): correct sslrootcert, sslcert or sslkey`,
  ],
  [
    'DATABASE_TLS',
    /^does not support SSL$/,
    (place) => `The database ${place} offers no TLS: switch it on there, or correct sslmode in DATABASE_URL`,
  ],
  noTrust('DATABASE_URL'),
];

const unwritable: Fault = [
  'DATA_DIR_UNWRITABLE',
  /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|EISDIR|SQLITE_CANTOPEN|SQLITE_READONLY)/,
  (place, code) =>
    `${place} cannot be written (${code}): give the folder of DATA_DIR to the user that runs the provider, on a disk that accepts writes`,
];

const sqliteFaults: readonly Fault[] = [
  unwritable,
  [
    'DATABASE_DAMAGED',
    /^SQLITE_(?:NOTADB|CORRUPT)/,
    (place, code) =>
      `${place} is not a database, or is damaged (${code}): restore a backup, or correct DATA_DIR`,
  ],
  [
    'DATABASE_LOCKED',
    /^SQLITE_BUSY/,
    (place) => `${place} is locked by another process: end that one, or correct DATA_DIR`,
  ],
  noSpace,
];

const s3Faults: readonly Fault[] = [
  noConnection('storage', 'S3_ENDPOINT'),
  [
    'STORAGE_CLOCK',
    /^(?:CLOCKS_DIFFER|RequestTimeTooSkewed)$/,
    (place) =>
      `The clocks of provider and storage ${place} are more than five minutes apart: let NTP set both`,
  ],
  [
    'STORAGE_REGION',
    /^(?:AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|IllegalLocationConstraintException|InvalidRegion|30[1278])$/,
    (place, code) =>
      `The storage ${place} has the bucket in another region or at another address (${code}): correct S3_REGION and S3_ENDPOINT`,
  ],
  [
    'STORAGE_RIGHTS',
    /^AccessDenied$/,
    (place, code) =>
      `The storage ${place} refuses the key what uploads need (${code}): let it write, read and delete objects`,
  ],
  [
    'STORAGE_LOSES',
    /^OBJECT_LOST$/,
    (place) =>
      `The storage ${place} accepts uploads and does not return them: check its disk, or correct S3_ENDPOINT`,
  ],
  [
    'STORAGE_HEADERS',
    /^(?:NotImplemented|InvalidRequest|MissingContentMD5|XAmzContentSHA256Mismatch|MissingContentLength|BadDigest|411|501)$/,
    (place, code) =>
      `The storage ${place} refuses the headers of an upload (${code}): accept uploads without a checksum there, as a bucket without object lock does, and let no proxy change headers`,
  ],
  [
    'STORAGE_SIZE',
    /^(?:EntityTooLarge|413)$/,
    (place, code) =>
      `The way to the storage ${place} refuses uploads for their size (${code}): raise the limit of the proxy before it, such as client_max_body_size`,
  ],
  [
    'STORAGE_KEY',
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|40[13])$/,
    (place, code) =>
      `The storage ${place} refuses the key (${code}): correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and let the key write, read and delete objects`,
  ],
  [
    'STORAGE_BUCKET',
    /^(?:NoSuchBucket|404)$/,
    (place) => `The storage ${place} has no such bucket: create it, or correct S3_BUCKET`,
  ],
  noSpace,
  noTrust('S3_ENDPOINT'),
  [
    'STORAGE_FAILS',
    /^(?:5\d\d|SlowDown|429)$/,
    (place, code) => `The storage ${place} fails (${code}): see its log, or correct S3_ENDPOINT`,
  ],
];

const mailFaults: readonly Fault[] = [
  noTrust('SMTP_URL'),
  [
    'MAIL_SENDER',
    /^MAIL FROM/,
    (place, code) =>
      `The mail server ${place} refuses the sender (${code}): name an address that the account in SMTP_URL may send from`,
  ],
  [
    'MAIL_RECIPIENT',
    /^(?:RCPT TO|DATA)/,
    (place, code) =>
      `The mail server ${place} refuses a mail to NOTIFY_EMAIL (${code}): correct it, or name a sender that the account in SMTP_URL may use`,
  ],
  [
    'MAIL_LOGIN',
    /^EAUTH/,
    (place) => `The mail server ${place} refuses the log-in: correct user and password in SMTP_URL`,
  ],
  [
    'MAIL_TLS',
    /^ETLS|^STARTTLS/,
    (place, code) =>
      `The mail server ${place} offers no TLS (${code}): use smtps:// and its port in SMTP_URL, or ?requireTLS=false in a private network`,
  ],
  noConnection('mail server', 'SMTP_URL'),
];

const scannerFaults: readonly Fault[] = [
  noConnection('scanner', 'CLAMAV_HOST'),
  [
    'SCANNER_LIMIT',
    /^CLAMD_LIMIT$/,
    (place) =>
      `The scanner ${place} does not accept uploads of UPLOAD_MAX_FILE_BYTES: raise StreamMaxLength and MaxFileSize in clamd.conf`,
  ],
  [
    'SCANNER_OTHER',
    /^CLAMD_REPLY$/,
    (place) => `The server at ${place} is not clamd, or is still starting: correct CLAMAV_HOST`,
  ],
];

const identifier = /^[\w.: -]{1,60}$/;

/** @returns codes, names and statuses of an error and its causes, innermost first. Messages may contain secrets. */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : codesOf(error.cause);
  // The ProviderError's own code is meant for callers.
  if (error instanceof ProviderError) return inner;
  const own: unknown[] = [
    // The mail server's client replaces the code of a connection, and names the refused command.
    'originalCode' in error ? error.originalCode : undefined,
    'command' in error && 'responseCode' in error
      ? `${String(error.command)} ${String(error.responseCode)}`
      : undefined,
    'code' in error ? error.code : undefined,
    // pg has no code for a password that is missing, nor for a server that does not respond or has no TLS.
    /^SASL\b|\btimeout\b|\bdoes not support SSL\b/.exec(error.message)?.[0],
    error.name === 'Error' ? undefined : error.name,
    '$metadata' in error && typeof error.$metadata === 'object' && error.$metadata !== null
      ? Reflect.get(error.$metadata, 'httpStatusCode')
      : undefined,
  ];
  const texts = own.map((code) => (typeof code === 'string' || typeof code === 'number' ? String(code) : ''));
  return [...inner, ...texts].filter((code) => identifier.test(code));
}

const asOperatorError = (error: unknown, place: string, faults: readonly Fault[]): OperatorError => {
  if (error instanceof OperatorError) return error;
  const codes = codesOf(error);
  for (const [name, pattern, saying] of faults) {
    const code = codes.find((candidate) => pattern.test(candidate));
    if (code !== undefined) return new OperatorError(saying(place, code), { code: name, cause: error });
  }
  return new OperatorError(`${place} failed its test (${codes[0] ?? 'unknown'}): see its log`, {
    cause: error,
  });
};

/** Converts a failure of the database to an error that names the remedy and contains no secrets. */
export function databaseFault(config: DatabaseConfig, error: unknown): OperatorError {
  return asOperatorError(error, databasePlace(config), config.databaseUrl ? postgresFaults : sqliteFaults);
}

/**
 * Converts a failure of an S3 server to an error that names the remedy and contains no secrets.
 * @param key the object, if the failure concerns one.
 * @param prefix of the settings that name the server.
 */
export function s3Fault(
  { endpoint, bucket }: Pick<S3Config, 'endpoint' | 'bucket'>,
  error: unknown,
  key = '',
  prefix: S3Prefix = 'S3_',
): OperatorError {
  const place = path.posix.join(new URL(endpoint).host, bucket, key);
  const { message, code } = asOperatorError(error, `${new URL(endpoint).protocol}//${place}`, s3Faults);
  return new OperatorError(message.replaceAll(/\bS3_/g, prefix), { code });
}

/** Converts a failure of the storage to an error that names the remedy and contains no secrets. */
export function storageFault(
  { s3, dataDir }: Pick<ProviderConfig, 's3' | 'dataDir'>,
  error: unknown,
): OperatorError {
  return s3 ? s3Fault(s3, error) : folderFault(path.join(dataDir, 'files'), error);
}

/** Converts a failure of the folder of DATA_DIR to an error that names the remedy. */
export function folderFault(folder: string, error: unknown): OperatorError {
  return asOperatorError(error, folder, [unwritable, noSpace]);
}

/** Converts a failure of the scanner to an error that names the remedy and contains no secrets. */
export function scannerFault({ scanner }: Pick<ProviderConfig, 'scanner'>, error: unknown): OperatorError {
  return asOperatorError(error, scanner ? scannerPlace(scanner) : '', scannerFaults);
}

/** Converts a failure of the mail server to an error that names the remedy and contains no secrets. */
export function mailFault({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>, error: unknown): OperatorError {
  return asOperatorError(error, new URL(smtpUrl).host, mailFaults);
}
