import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { cutText } from '#shared/rules/cut-text.ts';
import { normalizeEmail } from '#shared/rules/mail-address.ts';
import { once } from '#shared/once.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';
import { mailFault } from '../dependency-faults.ts';

/**
 * Credentials in SMTP_URL are sent only over TLS, unless the URL contains requireTLS=false. Without credentials, TLS is
 * used if the server offers STARTTLS, and requireTLS=true makes it mandatory. Certificates are always verified.
 * Parameters of the URL take precedence over the other options.
 */
const connectionOf = ({ smtpUrl }: MailConfig) => ({
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

/**
 * Logs in and has the mail server accept sender and recipient of a mail to the clinic. Disconnects before the mail, so
 * that none is sent.
 * @throws OperatorError.
 */
export async function testMailServer(config: MailConfig, signal: AbortSignal): Promise<void> {
  const [{ default: SMTPTransport }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/smtp-transport'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { options, auth } = new SMTPTransport(connectionOf(config));
  const connection = new SMTPConnection(options);
  const { promise: accepted, resolve, reject } = Promise.withResolvers<void>();
  connection.once('error', reject);
  signal.addEventListener('abort', () => connection.close());
  /** Runs the next step of the conversation unless the last one has failed. */
  const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
  const envelope = { from: normalizeEmail(config.mailFrom), to: normalizeEmail(config.notifyEmail) };
  // The connection reads the mail when the server is ready to receive it.
  const mail = new Readable({ read: () => resolve() });
  const send = () => connection.send(envelope, mail, then(resolve));
  connection.connect(() => {
    if (auth) connection.login(auth, then(send));
    else send();
  });
  try {
    await accepted;
  } catch (error) {
    throw mailFault(config, error);
  } finally {
    connection.close();
  }
}
