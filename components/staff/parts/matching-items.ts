import type { PriceItem } from '#shared/contract/quotes.ts';
import { fold } from '#shared/rules/fold.ts';

const shown = 6;

/** @returns the items whose names have a word that begins with each typed word; first those that begin as typed. */
export function matchingItems(items: readonly PriceItem[], typed: string): PriceItem[] {
  const text = fold(typed.trim());
  if (text === '') return [];
  const isMatch = (name: string) => text.split(/\s+/).every((word) => ` ${name}`.includes(` ${word}`));
  return items
    .map((item) => ({ item, name: fold(item.treatment) }))
    .filter(({ name }) => isMatch(name) && name !== text)
    .toSorted((one, other) => Number(other.name.startsWith(text)) - Number(one.name.startsWith(text)))
    .slice(0, shown)
    .map(({ item }) => item);
}
