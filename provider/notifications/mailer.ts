import { once } from '#shared/once.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';

/** @returns a Message-ID that a repeated mail keeps, so that mail clients show it once (RFC 5322, 3.6.4). */
export function messageIdOf({ notifyEmail }: MailConfig, kind: string, formId: number): string {
  return `<${kind}-${formId}@${notifyEmail.split('@').at(-1) ?? 'localhost'}>`;
}

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
 */
export function smtpMailer({ smtpUrl, notifyEmail }: MailConfig): SendMail {
  // Loaded with the first mail, because most clinics have no mail server and the start is faster without it.
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const requireTLS = new URL(smtpUrl).username !== '';
    // Parameters of the URL take precedence over these options.
    return createTransport({ url: smtpUrl, requireTLS, ...timeouts }, { from: notifyEmail });
  });
  return async (mail, signal) => {
    const transport = await openTransport();
    await transport.sendMail({ ...mail, signal });
  };
}
