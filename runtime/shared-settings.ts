import { defaultClinic } from '#shared/content/site.ts';
import type { Clinic } from '#shared/clinic.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import type { HealthConsent } from '#shared/rules/health-consent.ts';
import type { EnvReader } from './read-env.ts';

/** @returns the clinic as the operator names it. The bounds keep titles, the logo and mail headers in shape. */
export function readClinic(reader: EnvReader): Clinic {
  const answerHours = reader.optionalInteger('ANSWER_HOURS', { min: 1, max: 72 });
  const hours = answerHours === 1 ? 'un’ora' : `${answerHours} ore`;
  return {
    name: reader.text('CLINIC_NAME', defaultClinic.name, 60),
    town: reader.text('CLINIC_TOWN', defaultClinic.town, 40),
    hours: reader.text('CLINIC_HOURS', defaultClinic.hours, 80),
    ...(answerHours !== null && { answerHours, answerPromise: `Rispondiamo entro ${hours} di apertura.` }),
  };
}

export function readPhone(reader: EnvReader): string | null {
  return reader.matching(
    'CONTACT_PHONE',
    /^\+?(?=(?:\D*\d){6,15}\D*$)[\d\s()./-]+$/,
    'must be a phone number, such as +39 02 1234567',
  );
}

/** @returns the clinic's WhatsApp number, digits with the country code; null if it has none. */
export function readWhatsappNumber(reader: EnvReader): string | null {
  const number = reader.matching('WHATSAPP_NUMBER', /^\+?[1-9]\d{5,14}$/, 'must be digits with the country code');
  return number?.replace('+', '') ?? null;
}

const siteAddress = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d+)?$/u;

/** @returns the origin that visitors use: PUBLIC_ORIGIN or, with the compose file, https:// and SITE_ADDRESS; null if neither is set. */
export function readPublicOrigin(reader: EnvReader): string | null {
  const origin = reader.optionalUrl('PUBLIC_ORIGIN');
  if (origin && origin.pathname !== '/') reader.fail('PUBLIC_ORIGIN', 'must have no path');
  const address = reader.optionalText('SITE_ADDRESS');
  if (address === null) return origin?.origin ?? null;
  const site = siteAddress.test(address) ? URL.parse(`https://${address}`) : null;
  if (!site) reader.fail('SITE_ADDRESS', 'must be a host name such as clinic.example, without https:// and path');
  else if (origin && origin.origin !== site.origin)
    reader.fail('PUBLIC_ORIGIN', `must be unset, or ${site.origin} as SITE_ADDRESS says`);
  return site?.origin ?? null;
}

/** Both servers refuse documents beyond these limits, so both read the same settings with the same defaults. */
export function readUploadLimits(reader: EnvReader): UploadLimits {
  const bytes = { min: 1, max: 5 * 1024 ** 3 };
  const maxFileBytes = reader.integer('UPLOAD_MAX_FILE_BYTES', 25 * 1024 ** 2, bytes);
  const maxTotalBytes = reader.integer('UPLOAD_MAX_TOTAL_BYTES', 1536 * 1024 ** 2, bytes);
  const maxLargeBytes = reader.integer('UPLOAD_MAX_LARGE_BYTES', 600 * 1024 ** 2, bytes);
  if (maxTotalBytes < maxFileBytes)
    reader.fail('UPLOAD_MAX_TOTAL_BYTES', 'must not be smaller than UPLOAD_MAX_FILE_BYTES');
  return { maxFileBytes, maxLargeBytes: Math.min(maxLargeBytes, maxTotalBytes), maxTotalBytes };
}

/** @returns the consent that visitors give; null for none. One setting without the other is an error. */
export function readHealthConsent(reader: EnvReader): HealthConsent | null {
  const text = reader.optionalParagraphs('HEALTH_CONSENT_TEXT');
  const version = reader.optionalText('HEALTH_CONSENT_VERSION');
  if (!text && !version) return null;
  if (!text) reader.fail('HEALTH_CONSENT_TEXT', 'must be set together with HEALTH_CONSENT_VERSION');
  else if (text.length > 2000) reader.fail('HEALTH_CONSENT_TEXT', 'must have at most 2000 characters');
  if (!version) reader.fail('HEALTH_CONSENT_VERSION', 'must be set together with HEALTH_CONSENT_TEXT');
  else if (!/^[\w.-]{1,40}$/.test(version))
    reader.fail('HEALTH_CONSENT_VERSION', 'must be at most 40 letters, digits, dots and hyphens');
  return { text: text ?? '', version: version ?? '' };
}
