import { fillTemplate, type ReplyTo } from '#shared/rules/reply.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';

/** The names of the documents in a message to the patient. */
const names: Readonly<Record<DocumentKind, string>> = {
  panoramica: 'radiografia panoramica',
  cbct: 'TAC cone beam (CBCT)',
  fotoFrontale: 'foto frontale del sorriso',
  fotoArcate: 'foto delle due arcate',
  farmaci: 'elenco dei farmaci che prendi',
  preventivi: 'preventivi già ricevuti',
};

export const quoteMessage = (patient: ReplyTo): string =>
  fillTemplate(
    'Ciao {ime}, il tuo preventivo ({usluga}) è pronto: {link}\nSi apre con le ultime quattro cifre del tuo numero di telefono. Per qualsiasi domanda siamo qui.',
    patient,
  );

export const documentsMessage = (patient: ReplyTo, kinds: readonly DocumentKind[]): string =>
  fillTemplate(
    `Ciao {ime}, per preparare il tuo preventivo ({usluga}) ci servono:\n${kinds.map((kind) => `- ${names[kind]}`).join('\n')}\nPuoi caricarli qui: {link}\nLa pagina si apre con le ultime quattro cifre del tuo numero di telefono.`,
    patient,
  );

/** The documents that a plan of most patients of a service needs, by the service's name in Italian. */
const usual: Readonly<Record<string, readonly DocumentKind[]>> = {
  'Impianti Dentali': ['panoramica', 'cbct', 'farmaci'],
  'All-on-4 e All-on-6': ['panoramica', 'cbct', 'fotoFrontale', 'farmaci'],
  'Chirurgia Orale': ['panoramica', 'farmaci'],
  'Corone Dentali': ['panoramica', 'fotoFrontale'],
  'Faccette Dentali': ['fotoFrontale', 'fotoArcate'],
  'Protesi Dentali': ['panoramica', 'fotoFrontale'],
  Sbiancamento: ['fotoFrontale'],
};

export const usualDocuments = (service: string | null): readonly DocumentKind[] =>
  usual[service ?? ''] ?? ['panoramica'];
