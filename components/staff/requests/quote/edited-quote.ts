import type { PriceItem, QuoteDraft, QuoteLine } from '#shared/contract/quotes.ts';
import { calendarDay } from '#shared/format.ts';
import { parseRange } from '#shared/rules/money.ts';
import { quoteLimits } from '#shared/rules/quote.ts';
import { priceText } from '../../parts/price-text.ts';

/** A line as it is typed. `key` is its identity while lines are moved. */
export interface EditedLine {
  key: number;
  treatment: string;
  place: string;
  quantity: string;
  price: string;
  material: string;
  guaranteeYears: string;
}

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
const emptyLine = { treatment: '', place: '', quantity: '1', price: '', material: '', guaranteeYears: '0' };

/** @returns an empty quote, valid for thirty days. @param dentists if there is only one, it is chosen. */
export const emptyQuote = (dentists: readonly string[], now: Date): EditedQuote => ({
  lines: [{ key: 1, ...emptyLine }],
  dentist: dentists.length === 1 ? (dentists[0] ?? '') : '',
  visits: '1',
  days: '1',
  assumptions: '',
  validUntil: calendarDay(new Date(now.getTime() + validDays * 24 * 3600 * 1000).toISOString()),
});

const nextKey = (lines: readonly EditedLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1;

const isEmpty = ({ treatment, place, price, material }: EditedLine): boolean =>
  (treatment + place + price + material).trim() === '';

/** @returns the lines with an empty one after the given place, and its key. An empty line there is used again. */
export function withLineAfter(
  lines: readonly EditedLine[],
  index: number,
): { lines: readonly EditedLine[]; key: number } {
  const next = lines[index + 1];
  if (next && isEmpty(next)) return { lines, key: next.key };
  const key = nextKey(lines);
  return { lines: lines.toSpliced(index + 1, 0, { key, ...emptyLine }), key };
}

/** @param step 1: down; -1: up. */
export function moveLine(lines: readonly EditedLine[], index: number, step: 1 | -1): readonly EditedLine[] {
  const line = lines[index];
  if (!line || !lines[index + step]) return lines;
  return lines.toSpliced(index, 1).toSpliced(index + step, 0, line);
}

/** @returns what a line takes from the price list. */
export const takenFrom = ({ treatment, material, guaranteeYears, ...price }: PriceItem) => ({
  treatment,
  material,
  guaranteeYears: String(guaranteeYears),
  price: priceText(price),
});

export const editedQuote = ({
  lines,
  visits,
  days,
  assumptions,
  dentist,
  validUntil,
}: QuoteDraft): EditedQuote => ({
  lines: lines.map(({ quantity, guaranteeYears, fromCents, toCents, ...texts }, index) => ({
    ...texts,
    key: index + 1,
    quantity: String(quantity),
    guaranteeYears: String(guaranteeYears),
    price: priceText({ fromCents, toCents }),
  })),
  dentist,
  visits: String(visits),
  days: String(days),
  assumptions: assumptions.join('\n'),
  validUntil,
});

/** @returns a whole number within bounds; null for anything else. */
function wholeNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= min && number <= max ? number : null;
}

/** @returns the line; null while it has no treatment or price, or a number that cannot be read. */
export function readLine({ treatment, place, material, ...typed }: EditedLine): QuoteLine | null {
  const price = parseRange(typed.price);
  const quantity = wholeNumber(typed.quantity, 1, quoteLimits.quantity);
  const guaranteeYears = wholeNumber(typed.guaranteeYears || '0', 0, 50);
  if (treatment.trim() === '' || !price || quantity === null || guaranteeYears === null) return null;
  return {
    ...price,
    treatment: treatment.trim(),
    place: place.trim(),
    material: material.trim(),
    quantity,
    guaranteeYears,
  };
}

/** @returns the lines that can be read. */
export const readLines = (lines: readonly EditedLine[]): QuoteLine[] =>
  lines.flatMap((line) => readLine(line) ?? []);

/** @returns the quote without its empty lines; null while a line or a number cannot be read. */
export function readQuote({ lines, assumptions, ...typed }: EditedQuote): QuoteDraft | null {
  const filled = lines.filter((line) => !isEmpty(line));
  const read = readLines(filled);
  const visits = wholeNumber(typed.visits || '0', 0, quoteLimits.days);
  const days = wholeNumber(typed.days || '0', 0, quoteLimits.days);
  if (read.length < filled.length || visits === null || days === null || typed.validUntil === '') return null;
  const texts = assumptions.split('\n').map((text) => text.trim());
  return {
    lines: read,
    dentist: typed.dentist,
    visits,
    days,
    assumptions: texts.filter(Boolean).slice(0, quoteLimits.assumptions),
    validUntil: typed.validUntil,
  };
}
