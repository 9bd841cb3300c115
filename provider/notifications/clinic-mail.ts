import type { SendMail } from './mailer.ts';
import type { Outbox } from './outbox.ts';

/** The mail to the clinic. Without personal data: the clinic cannot erase mail on its way. */
function submissionMessage(formId: number, siteOrigin: string | null): { subject: string; text: string } {
  const where = siteOrigin
    ? `Otvori je ovdje: ${siteOrigin}/dashboard/contactFormManagement`
    : 'Otvori je na kontrolnoj ploči.';
  return {
    subject: `Nova kontakt forma #${formId}`,
    text: `Stigla je nova kontakt forma (#${formId}).\n${where}\n`,
  };
}

/** The outbox of mails that tell the clinic about requests. None is dropped. */
export function clinicOutbox(sendMail: SendMail, notifyEmail: string, siteOrigin: string | null): Outbox {
  const domain = notifyEmail.split('@').at(-1) ?? 'localhost';
  return {
    queue: 'notifications',
    send: (formId, signal) =>
      sendMail(
        {
          to: notifyEmail,
          ...submissionMessage(formId, siteOrigin),
          // The same form always has the same id: a message sent twice is shown once.
          messageId: `<contact-form-${formId}@${domain}>`,
        },
        signal,
      ),
    isDropped: () => false,
  };
}
