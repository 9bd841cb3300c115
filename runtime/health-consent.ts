import type { HealthConsent } from '#shared/rules/health-consent.ts';
import type { EnvReader } from './read-env.ts';

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
