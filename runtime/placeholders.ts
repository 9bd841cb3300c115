import { defaultClinic } from '#shared/content/site.ts';

export const placeholderEmail = 'info@clinica.example';
export const placeholderPhone = '+39 000 000 0000';

/** The placeholder, and that of earlier versions. */
export const copiedEmails = [placeholderEmail, 'info@esempio.it'];

/** Addresses in reserved domains (RFC 2606), and the example of earlier versions. */
const exampleAddress = /@(?:esempio\.it|(?:.*\.)?(?:example(?:\.(?:com|net|org))?|invalid|test))$/i;

/** Only zeros after the codes of country and town. */
const exampleNumber = /^(?:00)?[1-9]\d{0,4}0{7,}$/;

/** @returns whether a setting still has an example's value, also if it was copied from `.env.example`. */
export function isPlaceholder(value: string): boolean {
  return (
    value === defaultClinic.name ||
    exampleAddress.test(value) ||
    exampleNumber.test(value.replaceAll(/[^\p{L}\d]/gu, ''))
  );
}

/** @param settings null: not set. @returns a sentence for each placeholder that visitors of a public site see. */
export function placeholderWarnings(
  publicOrigin: string | null,
  settings: Readonly<Record<string, string | null>>,
): string[] {
  if (!publicOrigin?.startsWith('https:')) return [];
  return Object.entries(settings)
    .filter(([, value]) => value !== null && isPlaceholder(value))
    .map(([key]) => `${key} is a placeholder, although PUBLIC_ORIGIN is public: set the clinic's own`);
}
