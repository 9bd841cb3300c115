import { copiedEmails, isPlaceholder } from '#runtime/placeholders.ts';
import { readPhone, readWhatsappNumber } from '#runtime/shared-settings.ts';
import type { Clinic } from '#shared/clinic.ts';
import type { EnvReader } from '#runtime/read-env.ts';

/** @returns SMTP_URL with the scheme of its port: 465 speaks TLS from the start, 25 and 587 after STARTTLS. */
function withSchemeOfPort(smtpUrl: string): string {
  const url = URL.parse(smtpUrl);
  if (!url) return smtpUrl;
  if (url.port === '465') url.protocol = 'smtps:';
  if (url.protocol === 'smtps:' && ['25', '587'].includes(url.port)) {
    url.protocol = 'smtp:';
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
}

/** @returns the mail settings, or null if none is set. SMTP_URL and NOTIFY_EMAIL require each other. */
export function readMailConfig(
  reader: EnvReader,
  clinic: Pick<Clinic, 'hours' | 'answerPromise'> & { sender: string },
) {
  const smtpUrl = reader.credentialUrl('SMTP_URL', ['smtp', 'smtps']);
  const notifyEmail = reader.email('NOTIFY_EMAIL');
  const mailFrom = reader.email('MAIL_FROM');
  const contactPhone = readPhone(reader);
  const contacts = {
    /** WhatsApp number for visitors who report a wrong phone number; null: they report it by e-mail. */
    whatsappNumber: readWhatsappNumber(reader),
    contactPhone: contactPhone && isPlaceholder(contactPhone) ? null : contactPhone,
    address: reader.optionalText('CLINIC_ADDRESS', 300),
  };
  for (const [key, address] of Object.entries({ NOTIFY_EMAIL: notifyEmail, MAIL_FROM: mailFrom }))
    if (address && copiedEmails.includes(address))
      reader.fail(key, "must be the clinic's address, because visitors see it in mails");
  if (!smtpUrl && !notifyEmail) return null;
  if (!smtpUrl) reader.fail('SMTP_URL', 'must be set together with NOTIFY_EMAIL');
  if (!notifyEmail) reader.fail('NOTIFY_EMAIL', 'must be set together with SMTP_URL');
  return {
    smtpUrl: withSchemeOfPort(smtpUrl ?? ''),
    notifyEmail: notifyEmail ?? '',
    /** The sender's address. Replies go to `notifyEmail`. */
    mailFrom: mailFrom ?? notifyEmail ?? '',
    ...clinic,
    ...contacts,
  };
}

export type MailConfig = NonNullable<ReturnType<typeof readMailConfig>>;
