import { Readable } from 'node:stream';
import { normalizeEmail } from '#shared/rules/mail-address.ts';
import type { MailConfig } from '#provider/config/mail-config.ts';
import { mailFault } from '#provider/dependency-faults.ts';
import { connectionOf } from '#provider/mail/mailer.ts';

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
