import type { QuoteState } from '#shared/rules/quote.ts';
import titles from './quote-titles.json' with { type: 'json' };

/** What became of the newest quote, where nothing else says that it is a quote. */
export const quoteTitle = (state: QuoteState): string => `Ponuda: ${titles[state].toLowerCase()}`;
