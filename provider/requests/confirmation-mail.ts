import journeySteps from '#shared/content/journey-steps.json' with { type: 'json' };
import { findService } from '#shared/content/services/described.ts';
import { phoneHref } from '#shared/content/site.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { linksToClinic, wrongNumberText, type ClinicContacts } from '#shared/rules/write-to-clinic.ts';
import type { MailConfig } from '../config/mail-config.ts';
import { renderMail } from '../mail/render-mail.ts';

/** Contents of a confirmation. It has no free text, because the e-mail address may belong to another person. */
export interface ConfirmedRequest {
  phoneNumber: string;
  /** The confirmation names it only if it is a service of the site. */
  service: string;
  documents: number;
  /** URL of the patient's page, and of the page that erases the request; null if the website's origin is not configured. */
  pageLink: string | null;
  eraseLink: string | null;
  clinic: ClinicContacts & Pick<MailConfig, 'sender' | 'hours' | 'answerPromise' | 'contactPhone' | 'address'>;
}

const contactLines = (clinic: ConfirmedRequest['clinic']) => {
  const { contactPhone, whatsappNumber, contactEmail, address } = clinic;
  const links = linksToClinic(clinic, '');
  // The same number is written in the same way.
  const isSame = contactPhone?.replaceAll(/\D/g, '') === whatsappNumber;
  const asWritten = isSame ? contactPhone : formatPhone(`+${whatsappNumber}`);
  return [
    ...(contactPhone ? [{ text: `Telefono: ${contactPhone}`, href: phoneHref(contactPhone) }] : []),
    ...(whatsappNumber ? [{ text: `WhatsApp: ${asWritten}`, href: links.whatsapp }] : []),
    { text: `Email: ${contactEmail}`, href: links.email },
    ...(address ? [{ text: address }] : []),
  ];
};

/** @returns the mail that confirms a request to its visitor (docs/product.md, 3.9). */
export function confirmationMail(request: ConfirmedRequest): ReturnType<typeof renderMail> {
  const { phoneNumber, service, documents, pageLink, eraseLink, clinic } = request;
  const links = linksToClinic(clinic, wrongNumberText('', phoneNumber));
  const erase =
    'Se non hai inviato tu questa richiesta, o se non vuoi più che la conserviamo, puoi eliminarla con tutti i documenti';
  return renderMail(clinic.sender, 'it', 'Abbiamo ricevuto la tua richiesta', [
    { title: 'Grazie: la tua richiesta di preventivo è arrivata.' },
    {
      text: `Ti chiamiamo ${phoneNumber === '' ? '' : `al ${formatPhone(phoneNumber)} `}negli orari della clinica (${clinic.hours}). ${clinic.answerPromise ?? ''}`.trim(),
    },
    { text: 'Numero sbagliato?', link: { href: links.whatsapp ?? links.email, label: 'Scrivici' } },
    ...(findService(service) ? [{ text: `Servizio: ${service}.` }] : []),
    ...(documents === 0 ? [] : [{ text: `Documenti ricevuti: ${documents}.` }]),
    ...(pageLink === null
      ? []
      : [
          {
            text: 'Nella tua pagina trovi quello che ci hai inviato, aggiungi documenti e leggi il preventivo. Si apre con le ultime quattro cifre del tuo telefono.',
          },
          { button: 'Apri la tua pagina', href: pageLink },
        ]),
    { heading: 'Che cosa succede ora', steps: journeySteps.slice(1) },
    { heading: clinic.sender, lines: contactLines(clinic) },
    eraseLink === null
      ? { text: `${erase}: scrivici rispondendo a questa email.`, isSmall: true }
      : { text: `${erase}:`, link: { href: eraseLink, label: 'Elimina la richiesta' }, isSmall: true },
  ]);
}
