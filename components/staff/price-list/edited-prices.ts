import type { PriceItem } from '#shared/contract/quotes.ts';
import { parseRange } from '#shared/rules/money.ts';
import { priceText } from '../parts/price-text.ts';

/** An item as it is typed. `key` is its identity. */
export interface EditedItem {
  key: number;
  treatment: string;
  unit: string;
  price: string;
  material: string;
  guaranteeYears: string;
}

export const editedItem = (
  { fromCents, toCents, guaranteeYears, ...texts }: PriceItem,
  key: number,
): EditedItem => ({
  ...texts,
  key,
  price: priceText({ fromCents, toCents }),
  guaranteeYears: String(guaranteeYears),
});

/** @returns the item; null while it has no name or price, or a number that cannot be read. */
export function readItem({ treatment, unit, material, ...typed }: EditedItem): PriceItem | null {
  const range = parseRange(typed.price);
  const guaranteeYears = Number(typed.guaranteeYears);
  if (
    !range ||
    treatment.trim() === '' ||
    !(guaranteeYears >= 0 && guaranteeYears <= 50 && Number.isInteger(guaranteeYears))
  )
    return null;
  return {
    ...range,
    treatment: treatment.trim(),
    unit: unit.trim(),
    material: material.trim(),
    guaranteeYears,
  };
}
