import { pages } from '#shared/contract/routes.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';
import { messageIdOf } from './mailer.ts';
import type { Outbox } from './outbox.ts';

/** @returns the outbox of the mails that notify the clinic of requests. Failed mails are always retried. */
export function clinicOutbox(sendMail: SendMail, mail: MailConfig, siteOrigin: string | null): Outbox {
  const where = siteOrigin
    ? `Otvori je ovdje: ${siteOrigin}${pages.contactForms}`
    : 'Otvori je na kontrolnoj ploči.';
  return {
    queue: 'notifications',
    // The mail contains no personal data, because the clinic could not erase it from mail servers.
    send: (formId, signal) =>
      sendMail(
        {
          to: mail.notifyEmail,
          subject: `Nova kontakt forma #${formId}`,
          text: `Stigla je nova kontakt forma (#${formId}).\n${where}\n`,
          messageId: messageIdOf(mail, 'contact-form', formId),
        },
        signal,
      ),
    isDropped: () => false,
  };
}
