import type { QuoteState, DocumentKind } from '#shared/rules/quote.ts';

/** What became of the newest quote, in the list, its filter and the exported list. */
export const quoteTitles: Readonly<Record<QuoteState, string>> = {
  sent: 'Poslana',
  opened: 'Otvorena',
  accepted: 'Prihvaćena',
  question: 'Pitanje',
  declined: 'Odbijena',
};

/** The same where nothing else says that it is a quote. */
export const quoteTitle = (state: QuoteState): string => `Ponuda: ${quoteTitles[state].toLowerCase()}`;

/** The documents that staff ask for. */
export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  panoramica: 'Panoramska snimka',
  cbct: 'CBCT',
  fotoFrontale: 'Fotografija osmijeha',
  fotoArcate: 'Fotografije obiju čeljusti',
  farmaci: 'Popis lijekova',
  preventivi: 'Druge ponude',
};
