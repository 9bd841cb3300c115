import type { PriceItem, QuoteLine } from '#shared/contract/quotes.ts';
import { formatCents, parseRange, type PriceRange } from '#shared/rules/money.ts';
import { quoteLimits } from '#shared/rules/quote.ts';

const emptyTexts = { treatment: '', place: '', unit: '', price: '', material: '', guaranteeYears: '0' };

/** @returns a line of a quote or an item of the price list, as it is typed. @param key identifies it while lines move. */
export const emptyLine = (key: number) => ({ key, quantity: '1', ...emptyTexts });
export type EditedLine = ReturnType<typeof emptyLine>;

export const isEmpty = ({ treatment, place, price, material }: EditedLine): boolean =>
  (treatment + place + price + material).trim() === '';

const plain = (cents: number): string => formatCents(cents).slice(0, -2).replace(/,00$/, '');

/** @returns a price as staff type it, '1.200–1.500', '60'; `parseRange` reads it. */
const priceText = ({ fromCents, toCents }: PriceRange): string =>
  fromCents === toCents ? plain(toCents) : `${plain(fromCents)}–${plain(toCents)}`;

export const editedLine = (
  line: Omit<PriceItem, 'unit'> & Partial<QuoteLine & PriceItem>,
  key: number,
): EditedLine => ({
  ...emptyLine(key),
  treatment: line.treatment,
  place: line.place ?? '',
  unit: line.unit ?? '',
  quantity: String(line.quantity ?? 1),
  price: priceText(line),
  material: line.material,
  guaranteeYears: String(line.guaranteeYears),
});

/** @returns a whole number within bounds; null for anything else. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= min && number <= max ? number : null;
}

/** @returns the item; null while it has no name or price, or a number that cannot be read. */
export function readItem({ treatment, unit, material, price, ...typed }: EditedLine): PriceItem | null {
  const range = parseRange(price);
  const guaranteeYears = wholeNumber(typed.guaranteeYears || '0', 0, 50);
  if (treatment.trim() === '' || !range || guaranteeYears === null) return null;
  return {
    ...range,
    treatment: treatment.trim(),
    unit: unit.trim(),
    material: material.trim(),
    guaranteeYears,
  };
}

/** @returns the line; null while it cannot be read. */
export function readLine(line: EditedLine): QuoteLine | null {
  const quantity = wholeNumber(line.quantity, 1, quoteLimits.quantity);
  const item = readItem(line);
  if (!item || quantity === null) return null;
  const { unit: _unit, ...read } = item;
  return { ...read, place: line.place.trim(), quantity };
}

/** @returns the lines with an empty one after the given place, and its key. An empty line there is used again. */
export function withLineAfter(lines: readonly EditedLine[], index: number) {
  const next = lines[index + 1];
  if (next && isEmpty(next)) return { lines, key: next.key };
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  return { lines: lines.toSpliced(index + 1, 0, emptyLine(key)), key };
}

/** @param step 1: down; -1: up. */
export function moveLine(lines: readonly EditedLine[], index: number, step: 1 | -1): readonly EditedLine[] {
  const line = lines[index];
  if (!line || !lines[index + step]) return lines;
  return lines.toSpliced(index, 1).toSpliced(index + step, 0, line);
}

/** @returns the lines of a text, without empty ones. */
export const textsOf = (text: string, max: number): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
    .slice(0, max);
