import { escapeMarkup } from '#runtime/escape-markup.ts';
import { journeySteps } from '#shared/content/benefits.ts';
import { openingHours } from '#shared/content/claims.ts';
import { siteCity, siteName } from '#shared/content/site.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { linksToClinic, wrongNumberText, type ClinicContacts } from '#shared/rules/write-to-clinic.ts';

/** Contents of a confirmation. It has no free text, because the e-mail address may belong to another person. */
export interface ConfirmedRequest {
  phoneNumber: string;
  documents: number;
  /** URL of the page that erases the request; null if the website's origin is not configured. */
  eraseLink: string | null;
  /** Contacts to which the visitor can report a wrong phone number. */
  clinic: ClinicContacts;
}

type Part =
  | { title: string }
  | { text: string }
  | { heading: string; steps: readonly string[] }
  | { text: string; link: string; label: string };

const signature = `${siteName} ${siteCity}`;

const partsOf = ({ phoneNumber, documents, eraseLink, clinic }: ConfirmedRequest): Part[] => {
  const links = linksToClinic(clinic, wrongNumberText('', phoneNumber));
  const erase =
    'Se non hai inviato tu questa richiesta, o se non vuoi più che la conserviamo, puoi eliminarla con tutti i documenti';
  return [
    { title: 'Grazie: la tua richiesta di preventivo è arrivata.' },
    {
      text: `Ti chiamiamo ${phoneNumber === '' ? '' : `al ${formatPhone(phoneNumber)} `}durante gli orari della clinica (${openingHours}).`,
    },
    { text: 'Numero sbagliato?', link: links.whatsapp ?? links.email, label: 'Scrivici' },
    ...(documents === 0 ? [] : [{ text: `Documenti ricevuti: ${documents}.` }]),
    { heading: 'Che cosa succede ora', steps: journeySteps.slice(1) },
    eraseLink === null
      ? { text: `${erase}: scrivici rispondendo a questa e-mail.` }
      : { text: `${erase}:`, link: eraseLink, label: 'Elimina la richiesta' },
    { text: signature },
  ];
};

const asText = (part: Part): string => {
  if ('steps' in part)
    return [part.heading, ...part.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
  if ('title' in part) return part.title;
  return 'link' in part ? `${part.text}\n${part.link}` : part.text;
};

const asHtml = (part: Part): string => {
  if ('steps' in part) {
    const steps = part.steps.map((step) => `<li>${escapeMarkup(step)}</li>`).join('');
    return `<h2 style="font-size:17px">${escapeMarkup(part.heading)}</h2><ol>${steps}</ol>`;
  }
  if ('title' in part) return `<h1 style="font-size:20px">${escapeMarkup(part.title)}</h1>`;
  const link =
    'link' in part ? `<br><a href="${escapeMarkup(part.link)}">${escapeMarkup(part.label)}</a>` : '';
  return `<p>${escapeMarkup(part.text)}${link}</p>`;
};

/** @returns the mail that confirms a request, as plain text and HTML with the same content (docs/product.md, 3.9). */
export function confirmationMail(request: ConfirmedRequest): { subject: string; text: string; html: string } {
  const parts = partsOf(request);
  const subject = 'Abbiamo ricevuto la tua richiesta';
  return {
    subject,
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>${subject}</title></head>`,
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px"><main>',
      ...parts.map(asHtml),
      '</main></body></html>',
    ].join('\n'),
  };
}
