import { pages } from '#shared/contract/routes.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { SendMail } from '../context.ts';
import type { Outbox } from './outbox.ts';
import { renderMail } from './render-mail.ts';

/** @returns the outbox of the mails that notify the clinic of requests. Failed mails are always retried. */
export function clinicOutbox(sendMail: SendMail, mail: MailConfig, siteOrigin: string | null): Outbox {
  return {
    queue: 'notifications',
    // The mail contains no personal data, because the clinic could not erase it from mail servers.
    send: (formId, signal) =>
      sendMail(
        {
          to: mail.notifyEmail,
          key: `contact-form-${formId}`,
          ...renderMail(mail.sender, 'hr', `Novi upit #${formId}`, [
            { title: `Stigao je novi upit (#${formId}).` },
            siteOrigin
              ? { button: 'Otvori upit', href: `${siteOrigin}${pages.contactForms}?form=${formId}` }
              : { text: 'Otvori ga na kontrolnoj ploči.' },
          ]),
        },
        signal,
      ),
    isDropped: () => false,
  };
}
