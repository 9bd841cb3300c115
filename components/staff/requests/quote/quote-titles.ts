import type { QuoteState } from '#shared/rules/quote.ts';
import quoteTitles from './quote-titles.json' with { type: 'json' };

/** What became of the newest quote, in the list, its filter and the exported list. */
export { quoteTitles };

/** The same where nothing else says that it is a quote. */
export const quoteTitle = (state: QuoteState): string => `Ponuda: ${quoteTitles[state].toLowerCase()}`;
