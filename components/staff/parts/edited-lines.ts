import type { QuoteLine } from '#shared/contract/quotes.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { fold } from '#shared/rules/fold.ts';
import { withoutInvisible } from '#shared/rules/invisible.ts';
import { formatCents, parseRange, type PriceRange } from '#shared/rules/money.ts';
import { assumptionLimits } from '#shared/rules/quote.ts';

const emptyTexts = { treatment: '', place: '', unit: '', price: '', material: '', guaranteeYears: '0' };

/** @returns a line of a quote or an item of the price list, as it is typed. @param key identifies it. */
export const emptyLine = (key: number) => ({ key, quantity: '1', ...emptyTexts });
export type EditedLine = ReturnType<typeof emptyLine>;

/** @returns the key of the next line to be added. */
export const nextKey = (lines: readonly EditedLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1;

export const isEmpty = ({ treatment, place, price, material }: EditedLine): boolean =>
  (treatment + place + price + material).trim() === '';

const plain = (cents: number): string => formatCents(cents).slice(0, -2).replace(/,00$/, '');

/** @returns a price as staff type it, '1.200–1.500', '60'; `parseRange` reads it. */
const priceText = ({ fromCents, toCents }: PriceRange): string =>
  fromCents === toCents ? plain(toCents) : `${plain(fromCents)}–${plain(toCents)}`;

export const editedLine = ({ fromCents, toCents, quantity, guaranteeYears, ...texts }: QuoteLine, key: number) => ({
  ...texts,
  key,
  price: priceText({ fromCents, toCents }),
  quantity: String(quantity),
  guaranteeYears: String(guaranteeYears),
});

/** @returns the line with what the price list has of its treatment. */
export const takenLine = ({ key, place, quantity }: EditedLine, item: QuoteLine): EditedLine => ({
  ...editedLine(item, key),
  place,
  quantity,
});

/** @returns typed or pasted text as it can be stored. Cells of a spreadsheet have tabs between them, words of Word soft hyphens. */
export const plainLine = (text: string): string => withoutInvisible(text.replaceAll(/\s+/g, ' ')).trim();

/** @returns a whole number below 1000, 0 for an empty text; NaN for anything else. */
export const wholeNumber = (text: string): number => (/^\d{0,3}$/.test(text.trim()) ? Number(text) : NaN);

const isQuantity = (number: number): boolean => number > 0 && number < 100;

/** @returns whether a field has what nobody can read. An empty price is only missing. */
export function isUnread(name: keyof EditedLine, { price, quantity, guaranteeYears }: EditedLine): boolean {
  if (name === 'price') return price.trim() !== '' && parseRange(price) === null;
  if (name === 'quantity') return !isQuantity(wholeNumber(quantity));
  return name === 'guaranteeYears' && Number.isNaN(wholeNumber(guaranteeYears));
}

/** @returns the line; null while it has no name or price, or a number that cannot be read. */
export function readLine(line: EditedLine): QuoteLine | null {
  const treatment = plainLine(line.treatment);
  const range = parseRange(line.price);
  const quantity = wholeNumber(line.quantity);
  const guaranteeYears = wholeNumber(line.guaranteeYears);
  const isRead = range !== null && isQuantity(quantity) && guaranteeYears >= 0 && treatment !== '';
  const texts = { place: plainLine(line.place), unit: plainLine(line.unit), material: plainLine(line.material) };
  return isRead ? { treatment, ...texts, ...range, quantity, guaranteeYears } : null;
}

/** @returns the lines that are not empty; null while one of them cannot be read. */
export function readLines(lines: readonly EditedLine[]): QuoteLine[] | null {
  const filled = lines.filter((line) => !isEmpty(line));
  const read = filled.flatMap((line) => readLine(line) ?? []);
  return read.length === filled.length ? read : null;
}

/** @returns the first name of several items. A quote that names it could only take the price of one of them. */
export const repeatedName = (items: readonly QuoteLine[]): string | undefined =>
  items.find(({ treatment }, index) => items.findIndex((each) => each.treatment === treatment) < index)?.treatment;

/** @returns the item in whose name each typed word begins a word; preferably one whose name begins as typed. */
export function completion(items: readonly QuoteLine[], typed: string): QuoteLine | undefined {
  const text = fold(typed.trim());
  if (text === '') return undefined;
  const found = items.filter(({ treatment }) =>
    text.split(/\s+/).every((word) => ` ${fold(treatment)}`.includes(` ${word}`)),
  );
  return found.find(({ treatment }) => fold(treatment).startsWith(text)) ?? found[0];
}

/** @returns the lines of a text, without empty ones. */
export const textsOf = (text: string): string[] => text.split('\n').map(plainLine).filter(Boolean);

/** @returns why texts cannot be the assumptions of a quote; null: they can. */
export function textsProblem(texts: readonly string[]): string | null {
  const { count, length } = assumptionLimits;
  const long = texts.find((text) => text.length > length);
  if (long) return `Pretpostavka „${cutText(long, 40)}…” ima više od ${length} znakova. Podijeli je u više redaka.`;
  return texts.length > count ? `Pretpostavki ima ${texts.length}, a smije ih biti ${count}.` : null;
}
