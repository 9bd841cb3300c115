import { createTransport } from 'nodemailer';
import type { MailConfig } from './mail-config.ts';
import { submissionMessage } from './message.ts';
import type { SendNotification } from './outbox.ts';

/** @returns a sender over SMTP. */
export function smtpSender(
  { smtpUrl, notifyEmail }: MailConfig,
  siteOrigin: string | null,
): SendNotification {
  const transport = createTransport(smtpUrl, {
    from: notifyEmail,
    to: notifyEmail,
  });
  const domain = notifyEmail.split('@').at(-1) ?? 'localhost';
  return async (formId) => {
    await transport.sendMail({
      ...submissionMessage(formId, siteOrigin),
      // The same form always has the same id: a message sent twice is shown once.
      messageId: `<contact-form-${formId}@${domain}>`,
    });
  };
}
