import { clinicName } from '#shared/content/site.ts';
import { once } from '#shared/once.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';

/** Timeouts for the mail server, in milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 0,
};

/**
 * Sends mail over SMTP. Credentials in SMTP_URL are sent only over TLS, unless the URL contains requireTLS=false.
 * Without credentials, TLS is used if the server offers STARTTLS, and requireTLS=true makes it mandatory.
 * Certificates are always verified.
 * @param installation part of each Message-ID, so that no other installation uses the same (RFC 5322, 3.6.4).
 */
export function smtpMailer({ smtpUrl, notifyEmail }: MailConfig, installation: string): SendMail {
  const defaults = {
    from: { name: clinicName, address: notifyEmail },
    // Prevents automatic replies (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  const domain = notifyEmail.split('@').at(-1);
  // Loaded with the first mail, because most clinics have no mail server and the start is faster without it.
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const requireTLS = new URL(smtpUrl).username !== '';
    // Parameters of the URL take precedence over these options.
    return createTransport({ url: smtpUrl, requireTLS, ...timeouts }, defaults);
  });
  return async ({ key, ...mail }, signal) => {
    const transport = await openTransport();
    const messageId = key && `<${key}.${installation}@${domain}>`;
    await transport.sendMail({ ...mail, ...(messageId && { messageId }), signal });
  };
}
