/** Amounts are whole cents of euros, because sums of fractions would be rounded. A price is a range of two amounts. */
export interface PriceRange {
  fromCents: number;
  toCents: number;
}

export const maxCents = 10_000_000;

/** @returns '1.234,50 €'. The blank does not break. Written out, because browsers group four digits differently. */
export function formatCents(cents: number): string {
  const euros = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return `${euros},${String(cents % 100).padStart(2, '0')}\u00A0€`;
}

/** @returns '1.200,00 – 1.500,00 €', or one amount if both are equal. */
export const formatRange = ({ fromCents, toCents }: PriceRange): string =>
  fromCents === toCents
    ? formatCents(toCents)
    : `${formatCents(fromCents).slice(0, -2)}\u00A0– ${formatCents(toCents)}`;

/** @returns the price of a line of a quote; only a line, not a total, is free because another one includes it. */
export const formatLinePrice = (range: PriceRange): string => (range.toCents === 0 ? 'compreso' : formatRange(range));

/** @param text '1.200', '1200,5', '1 200,50 €', also '1’200' and '1,200.50' as other countries write it. @returns whole cents; null if the text is no amount or too large. */
export function parseCents(text: string): number | null {
  const bare = text.replaceAll(/[\s€'’\p{Cf}]/gu, '').replaceAll(/^euro?|eur[oa]?\.?$/gi, '');
  const isEnglish = /^(?:\d{1,3}(?:,\d{3})+|\d{3,})\.\d\d$/.test(bare);
  const italian = isEnglish ? bare.replaceAll(',', '').replace('.', ',') : bare;
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(italian);
  if (!parts) return null;
  const cents = Number((parts[1] ?? '').replaceAll('.', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents <= maxCents ? cents : null;
}

/** @param text an amount, also as '600,-', or two with a hyphen or dash between. @returns the range; null if it is none. */
export function parseRange(text: string): PriceRange | null {
  const [from = '', to = from, ...rest] = text.replaceAll(/[.,]\p{Pd}(?!\s*\d)/gu, '').split(/[\p{Pd}\u2212]/u);
  const fromCents = parseCents(from);
  const toCents = parseCents(to);
  return rest.length > 0 || fromCents === null || toCents === null || fromCents > toCents
    ? null
    : { fromCents, toCents };
}
