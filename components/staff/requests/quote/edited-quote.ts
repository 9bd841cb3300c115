import type { QuoteDraft } from '#shared/contract/quotes.ts';
import { calendarDay } from '#shared/format.ts';
import {
  editedLine,
  emptyLine,
  readLines,
  textsOf,
  wholeNumber,
  type EditedLine,
} from '../../parts/edited-lines.ts';

/** A quote as it is typed. Each assumption is a line of its text. */
export interface EditedQuote extends Record<Exclude<keyof QuoteDraft, 'lines'>, string> {
  lines: readonly EditedLine[];
}

/** @returns an empty quote, valid for thirty days. @param dentists if there is only one, it is chosen. */
export const emptyQuote = (dentists: readonly string[], now: Date): EditedQuote => ({
  lines: [emptyLine(1)],
  dentist: dentists.length === 1 ? (dentists[0] ?? '') : '',
  visits: '1',
  days: '1',
  assumptions: '',
  validUntil: calendarDay(new Date(now.getTime() + 30 * 24 * 3600 * 1000).toISOString()),
});

export const editedQuote = ({ lines, dentist, validUntil, ...quote }: QuoteDraft): EditedQuote => ({
  lines: lines.map(editedLine),
  dentist,
  visits: String(quote.visits),
  days: String(quote.days),
  assumptions: quote.assumptions.join('\n'),
  validUntil,
});

/** @returns the quote without its empty lines; null while it has no line, or a line or number cannot be read. */
export function readQuote({ assumptions, ...typed }: EditedQuote): QuoteDraft | null {
  const lines = readLines(typed.lines) ?? [];
  const visits = wholeNumber(typed.visits);
  const days = wholeNumber(typed.days);
  const isWhole = lines.length > 0 && visits >= 0 && days >= 0 && typed.validUntil !== '';
  return isWhole ? { ...typed, lines, visits, days, assumptions: textsOf(assumptions) } : null;
}
