import { isCallTime } from '#shared/rules/contact-form.ts';
import type { QuoteState } from '#shared/rules/quote.ts';
import titles from '../request-titles.json' with { type: 'json' };

/** The badge's colour depends on the same key. */
const labels = titles.statuses;

const isKnown = (status: string): status is keyof typeof labels => Object.hasOwn(labels, status);

/** @returns the status to show: unknown values count as pending (docs/product.md, 4.4). */
export const knownStatus = (status: string) => (isKnown(status) ? status : 'pending');

export const statusLabel = (status: string): string => labels[knownStatus(status)];

/** @returns the staff's words for the time at which a visitor wishes to be called; '' for none. */
export const callTimeLabel = (time: string | null | undefined): string =>
  time && isCallTime(time) ? titles.callTimes[time] : (time ?? '');

/** What became of the newest quote, where nothing else says that it is a quote. */
export const quoteTitle = (state: QuoteState): string => `Ponuda: ${titles.quotes[state].toLowerCase()}`;
