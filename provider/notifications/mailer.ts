import { once } from '#shared/once.ts';
import type { MailConfig } from './mail-config.ts';
import { submissionMessage } from './message.ts';
import type { SendNotification } from './outbox.ts';

/** A mail server gets this long for each answer; the outbox tries again later. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 0,
};

/** @returns a sender over SMTP. */
export function smtpSender(
  { smtpUrl, notifyEmail }: MailConfig,
  siteOrigin: string | null,
): SendNotification {
  // Loaded with the first mail: most clinics have no mail server, and starts are faster.
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, ...timeouts }, { from: notifyEmail, to: notifyEmail });
  });
  const domain = notifyEmail.split('@').at(-1) ?? 'localhost';
  return async (formId, signal) => {
    const transport = await openTransport();
    await transport.sendMail({
      ...submissionMessage(formId, siteOrigin),
      signal,
      // The same form always has the same id: a message sent twice is shown once.
      messageId: `<contact-form-${formId}@${domain}>`,
    });
  };
}
