import { randomUUID } from 'node:crypto';
import { cutText } from '#shared/rules/cut-text.ts';
import { normalizeEmail } from '#shared/rules/mail-address.ts';
import { once } from '#shared/once.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';

/**
 * Credentials in SMTP_URL are sent only over TLS, unless the URL contains requireTLS=false. Without credentials, TLS is
 * used if the server offers STARTTLS, and requireTLS=true makes it mandatory. Certificates are always verified.
 * Parameters of the URL take precedence over the other options.
 */
export const connectionOf = ({ smtpUrl }: MailConfig) => ({
  url: smtpUrl,
  requireTLS: new URL(smtpUrl).username !== '',
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 0,
});

/** @param installation part of each Message-ID, so that no other installation uses the same (RFC 5322, 3.6.4). */
export function createSmtpMailer(config: MailConfig, installation: string): SendMail {
  const defaults = {
    from: { name: config.sender, address: config.mailFrom },
    ...(config.mailFrom !== config.notifyEmail && { replyTo: config.notifyEmail }),
    // Prevents automatic replies (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  const domain = normalizeEmail(config.mailFrom).split('@').at(-1);
  // Loaded with the first mail, because most clinics have no mail server and the start is faster without it.
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(connectionOf(config), defaults);
  });
  return async ({ key, ...mail }, signal) => {
    const transport = await openTransport();
    const messageId = `<${key ?? randomUUID()}.${installation}@${domain}>`;
    // Prepared, because some mail servers do not accept this field on two lines.
    const headers = { 'Message-ID': { prepared: true, value: messageId } };
    await transport.sendMail({ ...mail, headers, signal });
  };
}

/** @returns the mail server's answer for the log, without e-mail addresses; undefined if it gave none. */
export function serverAnswer(error: unknown): string | undefined {
  const response = error instanceof Error && 'response' in error ? error.response : undefined;
  if (typeof response !== 'string') return undefined;
  return cutText(response.replaceAll(/\S+@\S+/g, '…').replaceAll(/\s+/g, ' '), 300);
}
