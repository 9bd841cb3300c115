import path from 'node:path';
import { readHealthConsent, readClinic, readPublicOrigin, readUploadLimits } from '#runtime/shared-settings.ts';
import { logLevels } from '#runtime/logger.ts';
import { isPlaceholder, placeholderWarnings } from '#runtime/placeholders.ts';
import { readEnv, type EnvReader } from '#runtime/read-env.ts';
import { fullName } from '#shared/content/site.ts';
import { secondFactorPolicies } from '#shared/contract/accounts.ts';
import { readMailConfig } from './mail-config.ts';
import { readScannerConfig } from './scanner-config.ts';
import { readS3Config } from './s3-config.ts';

/** What PostgreSQL's programs take for a user beside the folder of a socket is no URL. */
const withHost = (text: string) => text.replace(/(\w+:\/\/[^/?#]*@)(?=[:/].*[?&]host=)/, '$1localhost');

/** @returns DATABASE_URL as `pg` reads it, which fails for other values of `ssl` and takes any `sslmode`. */
function readDatabaseUrl(reader: EnvReader): string | null {
  const url = reader.credentialUrl('DATABASE_URL', ['postgres', 'postgresql'], withHost);
  const parameters = URL.parse(url ?? '')?.searchParams;
  if (!/^(?:true|false|1|0|no-verify)$/.test(parameters?.get('ssl') ?? '1'))
    reader.fail('DATABASE_URL', 'must have true, false or no-verify in ssl');
  if (!/^(?:disable|allow|prefer|require|no-verify|verify-ca|verify-full)$/.test(parameters?.get('sslmode') ?? 'allow'))
    reader.fail('DATABASE_URL', 'must have disable, require, no-verify or verify-full in sslmode');
  return url?.replace(/([?&]ssl=)false/, '$10') ?? null;
}

/** @param env the process environment. @throws Error whose message names every invalid key. */
export function loadConfig(env: Record<string, string | undefined>) {
  const reader = readEnv(env);
  const diskBytes = { min: 1, max: Number.MAX_SAFE_INTEGER };
  const days = { min: 1, max: 36_500 };
  const seconds = { min: 1, max: 10 * 365 * 24 * 3600 };

  const uploadLimits = readUploadLimits(reader);

  const accessTokenTtl = reader.integer('ACCESS_TOKEN_TTL', 900, seconds);
  const refreshTokenTtl = reader.integer('REFRESH_TOKEN_TTL', 2_592_000, seconds);
  if (refreshTokenTtl < accessTokenTtl) reader.fail('REFRESH_TOKEN_TTL', 'must not be smaller than ACCESS_TOKEN_TTL');

  const email = reader.email('STAFF_EMAIL');
  const password = reader.optionalSecret('STAFF_PASSWORD', 256);
  if (email && !password) reader.fail('STAFF_PASSWORD', 'must be set together with STAFF_EMAIL');
  if (password && !email) reader.fail('STAFF_EMAIL', 'must be set together with STAFF_PASSWORD');

  const publicOrigin = reader.optionalUrl('PROVIDER_ORIGIN');
  if (publicOrigin && publicOrigin.pathname !== '/') reader.fail('PROVIDER_ORIGIN', 'must have no path');

  const databaseUrl = readDatabaseUrl(reader);

  const certificate = reader.optionalText('PROVIDER_TLS_CERT');
  const key = reader.optionalText('PROVIDER_TLS_KEY');
  if (certificate && !key) reader.fail('PROVIDER_TLS_KEY', 'must be set together with PROVIDER_TLS_CERT');
  if (key && !certificate) reader.fail('PROVIDER_TLS_CERT', 'must be set together with PROVIDER_TLS_KEY');

  const ports = { min: 0, max: 65_535 };
  const port = reader.integer('PROVIDER_PORT', 4000, ports);
  const adminPort = reader.optionalInteger('PROVIDER_ADMIN_PORT', ports);
  if (adminPort !== null && adminPort !== 0 && adminPort === port)
    reader.fail('PROVIDER_ADMIN_PORT', 'must differ from PROVIDER_PORT');

  const clinic = readClinic(reader);
  const siteOrigin = readPublicOrigin(reader);
  const sender =
    siteOrigin?.startsWith('https:') && isPlaceholder(clinic.name) ? new URL(siteOrigin).hostname : fullName(clinic);

  const config = {
    host: reader.host('PROVIDER_HOST', '127.0.0.1'),
    port,
    /** Port of the metrics; null: none. */
    adminPort,
    /** PEM files of certificate and key for HTTPS; null: HTTP. */
    tls: certificate && key ? { certificate, key } : null,
    /** Origin of presigned URLs of the embedded file storage; null: the provider's own origin. */
    publicOrigin: publicOrigin?.origin ?? null,
    logLevel: reader.oneOf('LOG_LEVEL', 'info', logLevels),
    /** Folder of the embedded database and files. */
    dataDir: path.resolve(reader.folder('DATA_DIR', './data')),
    /** PostgreSQL; null: SQLite under dataDir. */
    databaseUrl,
    s3: readS3Config(reader),
    /** null: uploads are not scanned. */
    scanner: readScannerConfig(reader),
    /** null: submissions are not announced by mail. */
    mail: readMailConfig(reader, { ...clinic, sender }),
    clinic,
    /** The clinic's name in mails and authenticator apps. A public site has its host name instead of a placeholder. */
    sender,
    /** null: visitors are not asked for consent. */
    healthConsent: readHealthConsent(reader),
    /** Origin of the website for links in mails; null: mails have no links. */
    siteOrigin,
    /** Days until drafts (since the last change), requests (since submission) and trail entries are deleted. */
    retention: {
      draftDays: reader.integer('DRAFT_RETENTION_DAYS', 30, days),
      formDays: reader.integer('FORM_RETENTION_DAYS', 730, days),
      // The database refuses to delete newer entries, see migration 0024.
      trailDays: reader.integer('TRAIL_RETENTION_DAYS', 730, { ...days, min: 31 }),
    },
    uploadLimits,
    /** Maximum bytes of the documents of all drafts together, and minimum free bytes on the provider's disk. */
    room: {
      maxUnsubmittedBytes: reader.integer('UNSUBMITTED_BYTES_MAX', 20 * 1024 ** 3, diskBytes),
      minFreeBytes: reader.integer('FREE_BYTES_MIN', 1024 ** 3, { ...diskBytes, min: 0 }),
    },
    accessTokenTtl,
    refreshTokenTtl,
    /** Limits of a session in seconds, after the log-in and after the last use. */
    sessionTtl: reader.integer('SESSION_TTL', 12 * 3600, seconds),
    sessionIdleTtl: reader.integer('SESSION_IDLE_TTL', 2 * 3600, seconds),
    /** Log-ins that require a code: none, those of accounts that have set it up, or all. */
    secondFactor: reader.oneOf('STAFF_SECOND_FACTOR', 'optional', secondFactorPolicies),
    /** The first admin account; null: generated at the first start. */
    firstAdmin: email && password ? { email, password } : null,
  };
  reader.finish();
  return config;
}

/** @returns warnings about valid but risky settings, one sentence each. */
export function warningsOf({ clinic, mail, siteOrigin }: ProviderConfig): string[] {
  return placeholderWarnings(siteOrigin, { CLINIC_NAME: clinic.name, NOTIFY_EMAIL: mail?.notifyEmail ?? null });
}

/** The bundled provider's configuration (docs/interfaces.md, 2). */
export type ProviderConfig = ReturnType<typeof loadConfig>;
