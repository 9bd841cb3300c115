import { defaultClinic } from '#shared/content/site.ts';
import type { EnvReader } from './read-env.ts';
import type { Clinic } from '#shared/clinic.ts';

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
