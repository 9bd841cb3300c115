import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';
import { messageIdOf } from './mailer.ts';
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
export function clinicOutbox(sendMail: SendMail, mail: MailConfig, siteOrigin: string | null): Outbox {
  return {
    queue: 'notifications',
    send: (formId, signal) =>
      sendMail(
        {
          to: mail.notifyEmail,
          ...submissionMessage(formId, siteOrigin),
          messageId: messageIdOf(mail, 'contact-form', formId),
        },
        signal,
      ),
    isDropped: () => false,
  };
}
