import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  readHealthConsent,
  readClinic,
  readPhone,
  readWhatsappNumber,
  readPublicOrigin,
  readUploadLimits,
} from '#runtime/shared-settings.ts';
import { readAddress } from '#runtime/ip-address.ts';
import { logLevels } from '#runtime/logger.ts';
import { placeholderEmail, placeholderPhone, placeholderWarnings } from '#runtime/placeholders.ts';
import { readEnv, type EnvReader } from '#runtime/read-env.ts';
import { readOffer } from '#runtime/read-offer.ts';
import { readPeople } from '#runtime/read-people.ts';
import type { SiteConfig } from '#shared/page-context.ts';
import privacySettings from '#shared/rules/privacy-settings.json' with { type: 'json' };
import quoteTitles from '#shared/rules/quote-settings.json' with { type: 'json' };

/** @returns warnings about valid but risky settings, one sentence each. */
export function warningsOf({ host, publicOrigin, site, privacy }: Config) {
  const isLoopback = /^(?:127\.|::1$|localhost$)/.test(host);
  const warnings = placeholderWarnings(publicOrigin, {
    CLINIC_NAME: site.clinic.name,
    CONTACT_EMAIL: site.contactEmail,
    CONTACT_PHONE: site.contactPhone,
  });
  if (!isLoopback && publicOrigin === null)
    warnings.push(
      'PUBLIC_ORIGIN is not set although HOST is not a loopback address: links, cookies and the origin check depend on the headers of each HTTP request',
    );
  const missing = privacySettings.filter((key) => privacy[key] === undefined);
  if (site.healthConsent && missing.length > 0)
    warnings.push(
      `visitors consent to the use of health data (HEALTH_CONSENT_TEXT), but the privacy page lacks ${missing.join(', ')} (articles 13 and 27 GDPR)`,
    );
  return warnings;
}

/** The most proxies between a visitor and the website. More would let visitors add addresses of their own. */
const mostHops = 9;

/** Proxies by name, as @fastify/proxy-addr knows them. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** @returns the fewest and most bits of a network. Public ones of IPv6 with fewer than 16 have the visitors of a continent. */
const bitsOf = (address: string): readonly [least: number, most: number] => {
  if (isIP(address) === 4) return [8, 32];
  const isMapped = isIP(readAddress(address) ?? '') === 4;
  return [isMapped ? 96 + 8 : /^f[c-f]/i.test(address) ? 7 : 16, 128];
};

/** @returns whether a text is an IP address or a network of at most the size of the largest private one. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  const [least, most] = bitsOf(address);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix >= least && +prefix <= most);
  return isIP(address) > 0 && isPrefix && rest.length === 0;
};

/** Reads a number of hops, or a list of IP addresses and networks, for Fastify's `trustProxy`. */
const readTrustProxy = (reader: EnvReader) => {
  const value = reader.optionalText('TRUST_PROXY');
  if (value === null || value === 'off' || value === 'false') return false;
  if (/^\d+$/.test(value) && +value <= mostHops) return (_address: string, hop: number) => hop < +value;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  if (value === 'true')
    reader.fail('TRUST_PROXY', 'must not be true: any visitor could choose the address by which limits count');
  else if (!proxies.every((proxy) => namedRanges.has(proxy) || isNetwork(proxy)))
    reader.fail(
      'TRUST_PROXY',
      `must be the number of proxies in front (at most ${mostHops}), or their IP addresses and networks, none larger than 10.0.0.0/8 or fc00::/7`,
    );
  return proxies;
};

/** Reads optional texts of the clinic. @returns those that are set. */
const readTexts = (reader: EnvReader, keys: readonly string[]) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = reader.optionalParagraphs(key);
      return text === null ? [] : [[key, text]];
    }),
  );

/** @param env the process environment. @throws Error with a message that names every invalid key. */
export function loadConfig(env: Record<string, string | undefined>) {
  const reader = readEnv(env);
  const port = { min: 0, max: 65_535 };
  const count = { min: 1, max: 1_000_000 };

  const providerUrl = reader.optionalUrl('PROVIDER_URL');
  const storageOrigins = reader.optionalText('STORAGE_ORIGINS')?.split(',') ?? null;
  const parsedOrigins = storageOrigins?.map((value) => URL.parse(value.trim())?.origin ?? 'null') ?? null;
  if (parsedOrigins?.some((value) => !/^https?:/.test(value)))
    reader.fail('STORAGE_ORIGINS', 'must be http or https origins separated by commas');
  if (providerUrl && !storageOrigins)
    reader.fail('STORAGE_ORIGINS', 'must name the origins of the storage of PROVIDER_URL');

  const uploadLimits = readUploadLimits(reader);

  const publicPort = reader.integer('PORT', 3000, port);
  const adminPort = reader.optionalInteger('ADMIN_PORT', port);
  if (adminPort !== null && adminPort !== 0 && adminPort === publicPort)
    reader.fail('ADMIN_PORT', 'must differ from PORT');

  const mapUrl = reader.urlText('CLINIC_MAP_URL', /^https:\/\/./i, 'must be an https:// URL');

  const contactEmail = reader.email('CONTACT_EMAIL');
  if (contactEmail && !/@.*\./.test(contactEmail))
    reader.fail('CONTACT_EMAIL', 'must have a domain with a dot, to which visitors can write');

  const config = {
    host: reader.host('HOST', '127.0.0.1'),
    port: publicPort,
    adminPort,
    /** The website's origin; null if it is taken from each request. */
    publicOrigin: readPublicOrigin(reader),
    trustProxy: readTrustProxy(reader),
    /** Base URL of the provider's API; null starts the bundled provider in this process. */
    providerUrl: providerUrl?.href.replace(/\/$/, '') ?? null,
    /** Allowed origins of presigned URLs; null allows only the embedded provider's own. */
    storageOrigins: parsedOrigins,
    site: {
      uploadLimits,
      clinic: readClinic(reader),
      contactEmail: contactEmail ?? placeholderEmail,
      contactPhone: readPhone(reader) ?? placeholderPhone,
      whatsappNumber: readWhatsappNumber(reader),
      address: reader.optionalText('CLINIC_ADDRESS', 300),
      mapUrl: URL.parse(mapUrl ?? '')?.href ?? null,
      director: reader.optionalText('CLINIC_DIRECTOR', 300),
      healthConsent: readHealthConsent(reader),
    } satisfies Omit<SiteConfig, 'origin' | 'imagesHash'>,
    privacy: readTexts(reader, privacySettings),
    quoteTexts: readTexts(reader, Object.keys(quoteTitles)),
    people: readPeople(reader),
    offer: readOffer(reader),
    budgets: {
      draftsPerHour: reader.integer('DRAFTS_PER_HOUR', 30, count),
      uploadBytesPerHour: reader.integer('UPLOAD_BYTES_PER_HOUR', 2 * 1024 ** 3, {
        min: 1,
        max: Number.MAX_SAFE_INTEGER,
      }),
      submissionsPerHour: reader.integer('SUBMISSIONS_PER_HOUR', 10, count),
    },
    rateLimits: reader.oneOf('RATE_LIMITS', 'on', ['on', 'off']) === 'on',
    logLevel: reader.oneOf('LOG_LEVEL', 'info', logLevels),
    /** Absolute path of the folder for the website's caches and the clinic's own pictures. */
    dataDir: resolve(reader.folder('DATA_DIR', './data')),
    /** URL of the Redis or Valkey server that several websites share; null if there is only one website. */
    redisUrl: reader.credentialUrl('REDIS_URL', ['redis', 'rediss']),
  };
  reader.finish();
  return config;
}

/** The website's configuration (docs/interfaces.md, 2). */
export type Config = ReturnType<typeof loadConfig>;
