import { escapeMarkup } from '#runtime/escape-markup.ts';
import { fullName } from '#shared/content/site.ts';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import type { Quote } from '#shared/contract/quotes.ts';
import { formatItalianDate, formatTimeOfDay } from '#shared/format.ts';
import { callTimes, contactFormFields, isCallTime } from '#shared/rules/contact-form.ts';
import { formatLinePrice, formatRange } from '#shared/rules/money.ts';
import { totalOf } from '#shared/rules/quote.ts';
import type { Clinic } from '#shared/clinic.ts';
import names from './person-page-words.json' with { type: 'json' };

export interface ExportedForm extends Omit<StaffFormDetail, 'files'> {
  /** `path`: the document's path in the ZIP; null if the ZIP does not contain the document. */
  files: (StaffFormDetail['files'][number] & { path: string | null })[];
  accesses: { at: string; action: string; by: string }[];
}

const words = new Map(Object.entries(names));

const wordOf = (name: string) => (isCallTime(name) ? callTimes[name] : (words.get(name) ?? name));
const time = (iso: string | null | undefined) => (iso ? `${formatItalianDate(iso)}, ${formatTimeOfDay(iso)}` : null);
const fact = (title: string, ...parts: readonly (string | null | undefined)[]) =>
  `<dt>${title}</dt><dd>${escapeMarkup(parts.filter(Boolean).join(', ') || '–')}</dd>`;
const list = (title: string, items: readonly string[]) =>
  `<h3>${title}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const documentItem = ({ name, path }: ExportedForm['files'][number]): string => {
  if (path === null) return `${escapeMarkup(name)}: non più conservato`;
  return `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escapeMarkup(name)}</a>`;
};

const quoteItem = ({ lines, answer, ...quote }: Quote): string =>
  [
    `${quote.number}, ${time(quote.sentAt)}`,
    ...lines.map((line) =>
      [`${line.quantity} × ${line.treatment}`, line.place, line.material, formatLinePrice(line)]
        .filter(Boolean)
        .join(', '),
    ),
    `Totale: ${formatRange(totalOf(lines))}`,
    ...quote.assumptions,
    ...(answer ? [`${time(answer.at)}: ${wordOf(answer.answer)} ${answer.text}`] : []),
    ...(answer?.question ? [`${wordOf('question')} ${answer.question}`] : []),
  ]
    .map(escapeMarkup)
    .join('\n');

const section = ({ healthConsent, followUp, quotes, ...form }: ExportedForm): string =>
  `<section><h2>Richiesta n. ${form.id}</h2><dl>
${contactFormFields.map((field) => fact(names[field], field === 'callTime' ? wordOf(form[field] ?? '') : form[field])).join('')}
${fact('Provenienza', form.source)}${fact('Iniziata', time(form.createdAt))}${fact('Inviata', time(form.finishedAt))}${fact('Ultima modifica', time(form.updatedAt))}
${fact('Stato', wordOf(form.status))}${fact('Seguito', wordOf(followUp.state), time(followUp.stateAt), followUp.stateBy)}
${fact('Incaricato', followUp.assignee)}${fact('Promemoria', followUp.remindOn && formatItalianDate(followUp.remindOn))}
${fact('Consenso ai dati sanitari', time(healthConsent?.givenAt), healthConsent?.version, healthConsent?.text)}</dl>
${list('Documenti', form.files.map(documentItem))}
${list('Preventivi', quotes?.sent.map(quoteItem) ?? [])}
${list('Documenti richiesti', quotes?.requested ?? [])}
${list(
  'Note della clinica',
  form.notes.map(({ at, by, text }) => escapeMarkup(`${time(at)}, ${by}: ${text}`)),
)}
${list(
  'Chi ha visto o modificato la richiesta',
  // The patient's own actions belong to no account.
  form.accesses.map(({ at, action, by }) =>
    escapeMarkup(`${[time(at), by].filter(Boolean).join(', ')}: ${wordOf(action)}`),
  ),
)}</section>`;

/** @returns the HTML page of an export, in Italian like the site. */
export function personPage(forms: readonly ExportedForm[], clinic: Clinic): string {
  const title = escapeMarkup(`I tuoi dati presso ${fullName(clinic)}`);
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:auto;padding:16px;overflow-wrap:anywhere}
section{border-top:1px solid;margin-top:2em}dt{font-weight:600}dd,li{margin:0 0 .5em;white-space:pre-line}</style></head>
<body><main><h1>${title}</h1>${forms.map(section).join('')}</main></body></html>`;
}
