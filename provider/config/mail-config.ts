import type { EnvReader } from '#runtime/read-env.ts';
import { readWhatsappNumber } from '#runtime/read-whatsapp-number.ts';

/** Where submissions are announced. */
export interface MailConfig {
  smtpUrl: string;
  notifyEmail: string;
  /** Where visitors correct a wrong number; null: by e-mail. */
  whatsappNumber: string | null;
}

/** @returns the mail settings, or null when nothing is to be sent; one without the other is a fault. */
export function readMailConfig(reader: EnvReader): MailConfig | null {
  const smtpUrl = reader.optionalText('SMTP_URL');
  const notifyEmail = reader.optionalText('NOTIFY_EMAIL');
  const whatsappNumber = readWhatsappNumber(reader);
  if (!smtpUrl && !notifyEmail) return null;
  if (!smtpUrl) reader.fail('SMTP_URL', 'must be set together with NOTIFY_EMAIL');
  else if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? ''))
    reader.fail('SMTP_URL', 'must be an smtp:// or smtps:// URL');
  if (!notifyEmail) reader.fail('NOTIFY_EMAIL', 'must be set together with SMTP_URL');
  else if (!/^[^\s@,]+@[^\s@,]+$/.test(notifyEmail))
    reader.fail('NOTIFY_EMAIL', 'must be one e-mail address');
  return { smtpUrl: smtpUrl ?? '', notifyEmail: notifyEmail ?? '', whatsappNumber };
}
