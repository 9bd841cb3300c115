import { logLevels } from '#runtime/logger.ts';
import { resolve } from 'node:path';
import { readHealthConsent } from '#runtime/health-consent.ts';
import { readEnv } from '#runtime/read-env.ts';
import { readPublicOrigin } from '#runtime/read-public-origin.ts';
import { readPeople } from '#runtime/read-people.ts';
import { readWhatsappNumber } from '#runtime/read-whatsapp-number.ts';
import type { PrivacyNotice, SiteConfig } from '#shared/page-context.ts';

/** Used until the clinic's address is configured. */
export const placeholderEmail = 'info@esempio.it';

/** @returns warnings about valid but risky settings, one sentence each. */
export function warningsOf({ host, publicOrigin }: Pick<Config, 'host' | 'publicOrigin'>): string[] {
  const isLoopback = /^(?:127\.|::1$|localhost$)/.test(host);
  return isLoopback || publicOrigin !== null
    ? []
    : [
        'PUBLIC_ORIGIN is not set although HOST is not a loopback address: links, cookies and the origin check depend on the headers of each HTTP request',
      ];
}

/** Parses 'true', a number of hops, or a list of IP addresses for Fastify's `trustProxy`. */
const parseTrustProxy = (value: string | null) => {
  if (value === null || value === 'off' || value === 'false') return false;
  if (value === 'true') return true;
  if (!/^\d+$/.test(value)) return value;
  const hops = Number(value);
  return (_address: string, hop: number) => hop < hops;
};

/** @param env the process environment. @throws Error with a message that names every invalid key. */
export function loadConfig(env: Record<string, string | undefined>) {
  const reader = readEnv(env);
  const port = { min: 0, max: 65_535 };
  const count = { min: 1, max: 1_000_000 };
  const bytes = { min: 1, max: 5 * 1024 ** 3 };

  const providerUrl = reader.optionalUrl('PROVIDER_URL');
  const storageOrigins = reader.optionalText('STORAGE_ORIGINS')?.split(',') ?? null;
  const parsedOrigins = storageOrigins?.map((value) => URL.parse(value.trim())?.origin ?? 'null') ?? null;
  if (parsedOrigins?.includes('null'))
    reader.fail('STORAGE_ORIGINS', 'must be http or https origins separated by commas');
  if (providerUrl && !storageOrigins)
    reader.fail('STORAGE_ORIGINS', 'must name the origins of the storage of PROVIDER_URL');

  const maxFileBytes = reader.integer('UPLOAD_MAX_FILE_BYTES', 25 * 1024 ** 2, bytes);
  const maxTotalBytes = reader.integer('UPLOAD_MAX_TOTAL_BYTES', 100 * 1024 ** 2, bytes);
  if (maxTotalBytes < maxFileBytes)
    reader.fail('UPLOAD_MAX_TOTAL_BYTES', 'must not be smaller than UPLOAD_MAX_FILE_BYTES');

  const publicPort = reader.integer('PORT', 3000, port);
  const adminPort = reader.optionalInteger('ADMIN_PORT', port);
  if (adminPort !== null && adminPort !== 0 && adminPort === publicPort)
    reader.fail('ADMIN_PORT', 'must differ from PORT');

  const mapUrl = URL.parse(reader.optionalText('CLINIC_MAP_URL') ?? '');
  if (mapUrl?.protocol !== 'https:' && reader.optionalText('CLINIC_MAP_URL'))
    reader.fail('CLINIC_MAP_URL', 'must be an https:// URL');

  const redisUrl = reader.credentialUrl('REDIS_URL', ['redis', 'rediss']);

  const config = {
    host: reader.text('HOST', '127.0.0.1'),
    port: publicPort,
    adminPort,
    /** The website's origin; null if it is taken from each request. */
    publicOrigin: readPublicOrigin(reader),
    /** Fastify's `trustProxy`. */
    trustProxy: parseTrustProxy(reader.optionalText('TRUST_PROXY')),
    /** Base URL of the provider's API; null starts the bundled provider in this process. */
    providerUrl: providerUrl?.href.replace(/\/$/, '') ?? null,
    /** Allowed origins of presigned URLs; null allows only the embedded provider's own. */
    storageOrigins: parsedOrigins,
    /** The clinic's data for pages. All of it is public. */
    site: {
      uploadLimits: { maxFileBytes, maxTotalBytes },
      contactEmail: reader.text('CONTACT_EMAIL', placeholderEmail),
      contactPhone: reader.text('CONTACT_PHONE', '+39 000 000 0000'),
      whatsappNumber: readWhatsappNumber(reader),
      address: reader.optionalText('CLINIC_ADDRESS'),
      mapUrl: mapUrl?.href ?? null,
      director: reader.optionalText('CLINIC_DIRECTOR'),
      healthConsent: readHealthConsent(reader),
    } satisfies Omit<SiteConfig, 'origin' | 'imagesHash'>,
    privacy: {
      controller: reader.optionalText('PRIVACY_CONTROLLER'),
      legalBasis: reader.optionalText('PRIVACY_LEGAL_BASIS'),
      retention: reader.optionalText('PRIVACY_RETENTION'),
      transfers: reader.optionalText('PRIVACY_TRANSFERS'),
      complaint: reader.optionalText('PRIVACY_COMPLAINT'),
    } satisfies PrivacyNotice,
    people: readPeople(reader),
    /** Budgets per IP address and hour. */
    budgets: {
      draftsPerHour: reader.integer('DRAFTS_PER_HOUR', 30, count),
      uploadBytesPerHour: reader.integer('UPLOAD_BYTES_PER_HOUR', 300 * 1024 ** 2, {
        min: 1,
        max: Number.MAX_SAFE_INTEGER,
      }),
      submissionsPerHour: reader.integer('SUBMISSIONS_PER_HOUR', 10, count),
    },
    rateLimits: reader.oneOf('RATE_LIMITS', 'on', ['on', 'off']) === 'on',
    logLevel: reader.oneOf('LOG_LEVEL', 'info', logLevels),
    /** Absolute path of the folder for the website's caches and the clinic's own pictures. */
    dataDir: resolve(reader.text('DATA_DIR', './data')),
    /** URL of the Redis or Valkey server that several websites share; null if there is only one website. */
    redisUrl,
  };
  reader.finish();
  return config;
}

/** The website's configuration (docs/interfaces.md, 2). */
export type Config = ReturnType<typeof loadConfig>;
