import path from 'node:path';
import { certificateFaults, finding, matchFault, type Faults, type Finding } from '#runtime/findings.ts';
import { noRoom } from '#runtime/storage-refusal.ts';
import type { ProviderConfig } from './config/config.ts';
import type { MailConfig } from './config/mail-config.ts';
import type { S3Config, S3Prefix } from './config/s3-config.ts';
import { databasePlace, type DatabaseConfig } from './db/open.ts';
import { ProviderError } from './http/errors.ts';
import { scannerPlace } from './config/scanner-config.ts';
import { OperatorError, operatorError } from './config/operator-error.ts';

const unreachable =
  /^(?:connect E|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|EDNS|ESOCKET|Timeout|timeout$)/;

const postgresFaults: Faults = {
  DATABASE_TIMEOUTS: /^(?:57014|25P0[34])$/,
  DATABASE_UNREACHABLE: unreachable,
  DATABASE_LOGIN: /^28|^SASL/,
  DATABASE_NAME: /^3D000$/,
  DATABASE_SHARED: /^42(?:P07|703|710|723)$/,
  DATABASE_UNWRITABLE: /^(?:42501|25006|3F000)$/,
  NO_SPACE: noRoom,
  DATABASE_CERTIFICATE: /^(?:ENOENT|EACCES|EISDIR)$/,
  DATABASE_TLS: /^does not support SSL$/,
  DATABASE_STATEMENTS: /^transaction blocks not allowed$/,
  ...certificateFaults,
};

const folderFaults: Faults = {
  DATA_DIR_UNWRITABLE: /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|EISDIR|SQLITE_CANTOPEN|SQLITE_READONLY)/,
  NO_SPACE: noRoom,
};

const sqliteFaults: Faults = {
  ...folderFaults,
  DATABASE_DAMAGED: /^SQLITE_(?:NOTADB|CORRUPT)/,
  DATABASE_LOCKED: /^SQLITE_BUSY/,
};

const s3Faults: Faults = {
  STORAGE_UNREACHABLE: unreachable,
  STORAGE_CLOCK: /^(?:CLOCKS_DIFFER|RequestTimeTooSkewed|RequestExpired)$/,
  STORAGE_REGION:
    /^(?:AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|IllegalLocationConstraintException|InvalidRegion|30[1278])$/,
  STORAGE_RIGHTS: /^AccessDenied$/,
  STORAGE_ARCHIVED: /^InvalidObjectState$/,
  NO_SPACE: noRoom,
  STORAGE_LOSES: /^OBJECT_LOST$/,
  STORAGE_HEADERS:
    /^(?:NotImplemented|InvalidRequest|MissingContentMD5|XAmzContentSHA256Mismatch|MissingContentLength|BadDigest|InvalidDigest|411|501)$/,
  STORAGE_SIZE: /^(?:EntityTooLarge|413)$/,
  STORAGE_SIGNATURE: /^SignatureDoesNotMatch$/,
  STORAGE_KEY: /^(?:InvalidAccessKeyId|Forbidden|40[13])$/,
  STORAGE_BUCKET: /^(?:NoSuchBucket|404)$/,
  ...certificateFaults,
  STORAGE_FAILS: /^(?:400|5\d\d|SlowDown|429|FOREIGN_ANSWER|UND_ERR_SOCKET|HTTPParserError)$/,
};

const mailFaults: Faults = {
  ...certificateFaults,
  MAIL_SENDER: /^MAIL FROM/,
  MAIL_RECIPIENT: /^(?:RCPT TO|DATA)/,
  MAIL_LOGIN: /^EAUTH/,
  MAIL_TLS: /^ETLS|^STARTTLS/,
  MAIL_UNREACHABLE: unreachable,
};

const scannerFaults: Faults = {
  SCANNER_UNREACHABLE: unreachable,
  SCANNER_LIMIT: /^CLAMD_LIMIT$/,
  SCANNER_OTHER: /^CLAMD_REPLY$/,
};

const identifier = /^[\w.: -]{1,60}$/;

/** @returns codes, names and statuses of an error and its causes, innermost first. Messages may contain secrets. */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : codesOf(error.cause);
  // The ProviderError's own code is meant for callers.
  if (error instanceof ProviderError) return inner;
  const read = (key: string): unknown => Reflect.get(error, key);
  const own: unknown[] = [
    // The mail server's client replaces the code of a connection, and names the refused command.
    read('originalCode'),
    'command' in error && 'responseCode' in error
      ? `${String(error.command)} ${String(error.responseCode)}`
      : undefined,
    read('code'),
    // There is no code for a password that is missing, a server that does not respond or has no TLS, or a pooler's mode.
    // That of a socket without a server is also that of a missing file.
    /^SASL\b|^connect E(?:NOENT|ACCES)\b|\btimeout\b|\bdoes not support SSL\b|^transaction blocks not allowed\b/.exec(
      error.message,
    )?.[0],
    error.name === 'Error' ? undefined : error.name,
    read('statusCode') ?? Reflect.get(Object(read('$metadata')), 'httpStatusCode'),
  ];
  const texts = own.map((code) => (typeof code === 'string' || typeof code === 'number' ? String(code) : ''));
  return [...inner, ...texts].filter((code) => identifier.test(code));
}

/** Names the remedy, and contains no secrets. @param setting the setting that names the place. */
const asOperatorError = (error: unknown, place: string, faults: Faults, setting = ''): OperatorError => {
  if (error instanceof OperatorError) return error;
  const codes = codesOf(error);
  const [first = 'unknown'] = codes;
  const { code, cause: found } = matchFault(faults, codes) ?? { code: 'UNKNOWN', cause: first };
  // An S3 server's own name of a refusal says more than the status, by which an unknown one is recognised.
  const cause = /^[45]\d\d$/.test(found) && /^(?!Unknown)[A-Z][\w.]*[a-z]/.test(first) ? first : found;
  return operatorError(code, { place, cause, setting }, error);
};

export function databaseFault(config: DatabaseConfig, error: unknown): OperatorError {
  const faults = config.databaseUrl ? postgresFaults : sqliteFaults;
  return asOperatorError(error, databasePlace(config), faults, 'DATABASE_URL');
}

/** @param key the object, if the failure concerns one. @param prefix of the settings that name the server. */
export function s3Fault(
  { endpoint, bucket }: Pick<S3Config, 'endpoint' | 'bucket'>,
  error: unknown,
  key = '',
  prefix: S3Prefix = 'S3_',
): OperatorError {
  const { protocol, host } = new URL(endpoint);
  const place = `${protocol}//${path.posix.join(host, bucket, key)}`;
  const { message, code } = asOperatorError(error, place, s3Faults, 'S3_ENDPOINT');
  return new OperatorError(message.replaceAll(/\bS3_/g, prefix), { code });
}

export function storageFault({ s3, dataDir }: Pick<ProviderConfig, 's3' | 'dataDir'>, error: unknown) {
  return s3 ? s3Fault(s3, error) : folderFault(path.join(dataDir, 'files'), error);
}

/** @returns the finding about a storage that takes no parts; null if no document is larger than one upload may be. */
export async function examineParts(
  { s3, uploadLimits: { maxFileBytes, maxLargeBytes } }: Pick<ProviderConfig, 's3' | 'uploadLimits'>,
  probeParts: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<Finding | null> {
  if (!s3 || maxLargeBytes <= maxFileBytes) return null;
  return probeParts(signal).then(
    () => null,
    (error: unknown) => finding('STORAGE_PARTS', { fault: s3Fault(s3, error).message }, true),
  );
}

export function folderFault(folder: string, error: unknown): OperatorError {
  return asOperatorError(error, folder, folderFaults);
}

export function scannerFault({ scanner }: Pick<ProviderConfig, 'scanner'>, error: unknown): OperatorError {
  return asOperatorError(error, scanner ? scannerPlace(scanner) : '', scannerFaults);
}

export function mailFault({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>, error: unknown): OperatorError {
  return asOperatorError(error, new URL(smtpUrl).host, mailFaults, 'SMTP_URL');
}
