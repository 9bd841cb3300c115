import { once } from '#shared/once.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';

/** @returns the Message-ID of a mail about a request: always the same, so that a mail that is sent twice is shown once (RFC 5322, 3.6.4). */
export function messageIdOf({ notifyEmail }: MailConfig, kind: string, formId: number): string {
  return `<${kind}-${formId}@${notifyEmail.split('@').at(-1) ?? 'localhost'}>`;
}

/** A mail server gets this long for each answer. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 0,
};

/**
 * @returns a sender over SMTP. A user and password of SMTP_URL go over TLS only, unless it says requireTLS=false; without them a server that offers
 *   STARTTLS is taken at its word, and requireTLS=true asks for it. Certificates are always checked.
 */
export function smtpMailer({ smtpUrl, notifyEmail }: MailConfig): SendMail {
  // Loaded with the first mail: most clinics have no mail server, and starts are faster.
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const requireTLS = new URL(smtpUrl).username !== '';
    // What the URL says counts more.
    return createTransport({ url: smtpUrl, requireTLS, ...timeouts }, { from: notifyEmail });
  });
  return async (mail, signal) => {
    const transport = await openTransport();
    await transport.sendMail({ ...mail, signal });
  };
}
