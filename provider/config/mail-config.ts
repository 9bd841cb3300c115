import type { EnvReader } from '#runtime/read-env.ts';
import { readWhatsappNumber } from '#runtime/read-whatsapp-number.ts';

/** @returns the mail settings, or null if none is set. SMTP_URL and NOTIFY_EMAIL require each other. */
export function readMailConfig(reader: EnvReader) {
  const smtpUrl = reader.credentialUrl('SMTP_URL', ['smtp', 'smtps']);
  const notifyEmail = reader.optionalText('NOTIFY_EMAIL');
  const contacts = {
    /** WhatsApp number for visitors who report a wrong phone number; null: they report it by e-mail. */
    whatsappNumber: readWhatsappNumber(reader),
    contactPhone: reader.optionalText('CONTACT_PHONE'),
    address: reader.optionalText('CLINIC_ADDRESS'),
  };
  if (!smtpUrl && !notifyEmail) return null;
  if (!smtpUrl) reader.fail('SMTP_URL', 'must be set together with NOTIFY_EMAIL');
  if (!notifyEmail) reader.fail('NOTIFY_EMAIL', 'must be set together with SMTP_URL');
  else if (!/^[^\s@,]+@[^\s@,]+$/.test(notifyEmail))
    reader.fail('NOTIFY_EMAIL', 'must be one e-mail address');
  return { smtpUrl: smtpUrl ?? '', notifyEmail: notifyEmail ?? '', ...contacts };
}

/** Settings of mails, and the contacts in mails to visitors. */
export type MailConfig = NonNullable<ReturnType<typeof readMailConfig>>;
