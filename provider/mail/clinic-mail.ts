import { pages } from '#shared/contract/routes.ts';
import type { MailConfig } from '../config/mail-config.ts';
import type { Outbox } from './outbox.ts';
import { renderMail } from './render-mail.ts';

/** @returns the outboxes of the mails that notify the clinic of requests and their news. Failed mails are always retried. */
export function createClinicOutboxes(mail: MailConfig, siteOrigin: string | null) {
  // The mails contain no personal data, because the clinic could not erase it from mail servers.
  const outbox = (queue: Outbox['queue'], subject: string, title: string): Outbox => ({
    queue,
    mailOf: async (formId, id) => ({
      to: mail.notifyEmail,
      key: queue === 'notifications' ? `contact-form-${formId}` : `news-${id}`,
      ...renderMail(mail.sender, 'hr', `${subject} #${formId}`, [
        { title: `${title} (#${formId}).` },
        siteOrigin
          ? { button: 'Otvori upit', href: `${siteOrigin}${pages.contactForms}?form=${formId}` }
          : { text: 'Otvori ga na kontrolnoj ploči.' },
      ]),
    }),
    isDropped: () => false,
  });
  return [
    outbox('notifications', 'Novi upit', 'Stigao je novi upit'),
    outbox('news_mails', 'Novost u upitu', 'U upitu je nešto novo'),
  ];
}
