import { formatCents, type PriceRange } from '#shared/rules/money.ts';

const plain = (cents: number): string => formatCents(cents).slice(0, -2).replace(/,00$/, '');

/** @returns a price as staff type it, '1.200–1.500', '60'; `parseRange` reads it. */
export function priceText({ fromCents, toCents }: PriceRange): string {
  return fromCents === toCents ? plain(toCents) : `${plain(fromCents)}–${plain(toCents)}`;
}
