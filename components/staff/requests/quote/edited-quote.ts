import type { QuoteDraft } from '#shared/contract/quotes.ts';
import { calendarDay } from '#shared/format.ts';
import { quoteLimits } from '#shared/rules/quote.ts';
import {
  editedLine,
  emptyLine,
  isEmpty,
  readLine,
  textsOf,
  wholeNumber,
  type EditedLine,
} from '../../parts/edited-lines.ts';

/** A quote as it is typed. */
export interface EditedQuote {
  lines: readonly EditedLine[];
  dentist: string;
  visits: string;
  days: string;
  /** One a line. */
  assumptions: string;
  validUntil: string;
}

const validDays = 30;

/** @returns an empty quote, valid for thirty days. @param dentists if there is only one, it is chosen. */
export const emptyQuote = (dentists: readonly string[], now: Date): EditedQuote => ({
  lines: [emptyLine(1)],
  dentist: dentists.length === 1 ? (dentists[0] ?? '') : '',
  visits: '1',
  days: '1',
  assumptions: '',
  validUntil: calendarDay(new Date(now.getTime() + validDays * 24 * 3600 * 1000).toISOString()),
});

export const editedQuote = (quote: QuoteDraft): EditedQuote => ({
  lines: quote.lines.map(editedLine),
  dentist: quote.dentist,
  visits: String(quote.visits),
  days: String(quote.days),
  assumptions: quote.assumptions.join('\n'),
  validUntil: quote.validUntil,
});

/** @returns the quote without its empty lines; null while it has no line, or a line or number cannot be read. */
export function readQuote({ lines, assumptions, ...typed }: EditedQuote): QuoteDraft | null {
  const filled = lines.filter((line) => !isEmpty(line));
  const read = filled.flatMap((line) => readLine(line) ?? []);
  const visits = wholeNumber(typed.visits || '0', 0, quoteLimits.days);
  const days = wholeNumber(typed.days || '0', 0, quoteLimits.days);
  const isWhole = read.length === filled.length && read.length > 0 && typed.validUntil !== '';
  if (!isWhole || visits === null || days === null) return null;
  return { ...typed, lines: read, visits, days, assumptions: textsOf(assumptions, quoteLimits.assumptions) };
}
