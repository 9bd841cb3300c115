import type { EnvReader } from './read-env.ts';

/** @returns the clinic's WhatsApp number, digits with the country code; null if it has none. */
export function readWhatsappNumber(reader: EnvReader): string | null {
  const number = reader.optionalText('WHATSAPP_NUMBER');
  if (number && !/^\+?\d{6,15}$/.test(number))
    reader.fail('WHATSAPP_NUMBER', 'must be digits with the country code');
  return number?.replace('+', '') ?? null;
}
