import { createTransport } from 'nodemailer';
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
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from: notifyEmail, to: notifyEmail });
  const domain = notifyEmail.split('@').at(-1) ?? 'localhost';
  return async (formId, signal) => {
    await transport.sendMail({
      ...submissionMessage(formId, siteOrigin),
      signal,
      // The same form always has the same id: a message sent twice is shown once.
      messageId: `<contact-form-${formId}@${domain}>`,
    });
  };
}
