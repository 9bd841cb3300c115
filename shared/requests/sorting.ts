import type { ContactFormRecord } from '../contract/requests.ts';
import { fold } from '../rules/fold.ts';
import columnTitles from './column-titles.json' with { type: 'json' };
import { kept } from './filters.ts';

/** The column titles, in the order of the table (docs/product.md, 4.4). They are also the first line of an export. */
export { columnTitles };
export type SortKey = keyof typeof columnTitles;

export const sortKeys = Object.keys(columnTitles).filter((key): key is SortKey => Object.hasOwn(columnTitles, key));

export interface Sorting {
  key: SortKey;
  descending: boolean;
}

/** Newest first, because new submissions are still waiting for a reply. */
export const newestFirst: Sorting = { key: 'createdAt', descending: true };

export const isNewestFirst = ({ key, descending }: Sorting): boolean =>
  key === newestFirst.key && descending === newestFirst.descending;

/** Letters of the Croatian alphabet that `fold` merges with the letter before them. '~' sorts after a to z. */
const croatian = new Map(
  Object.entries({ č: 'c~', ć: 'c~~', dž: 'd~', đ: 'd~~', lj: 'l~', nj: 'n~', š: 's~', ž: 'z~' }),
);

/** @returns a text whose code points sort as names do in Croatian, also in a database. */
export function sortName(name: string): string {
  const letters = name.normalize('NFKC').toLowerCase();
  return fold(letters.replace(/[čćđšž]|dž|lj|nj/g, (letter) => croatian.get(letter) ?? letter));
}

/** @returns the text for a comparison by `<`, which takes surrogates for less than U+E000, unlike the database. */
const byCodePoints = (text: string): string => text.replace(/[\ud800-\udfff]/g, '\uffff$&');

/** Values of the columns that do not sort as they are. */
const sortable: Partial<Record<SortKey, (request: ContactFormRecord) => string>> = {
  fullName: kept(({ fullName }) => byCodePoints(sortName(fullName ?? ''))),
  email: kept(({ email }) => byCodePoints(fold(email ?? ''))),
  phoneNumber: kept(({ phoneNumber }) => byCodePoints(fold(phoneNumber ?? ''))),
};

/** @returns a sorted copy; missing values come last in either direction, equal values keep their order. */
export function sortRequests(requests: readonly ContactFormRecord[], { key, descending }: Sorting) {
  const direction = descending ? -1 : 1;
  const valueOf = sortable[key] ?? ((request) => request[key] ?? '');
  const isMissing = (request: ContactFormRecord) => (request[key] ?? '') === '';
  return requests.toSorted((first, second) => {
    if (isMissing(first) || isMissing(second)) return Number(isMissing(first)) - Number(isMissing(second));
    const [a, b] = [valueOf(first), valueOf(second)];
    return direction * (a < b ? -1 : Number(a > b));
  });
}

/** @returns the sorting after a click on a column title: the same column reversed, another one ascending. */
export const toggleSorting = (current: Sorting, key: SortKey): Sorting =>
  current.key === key ? { key, descending: !current.descending } : { key, descending: false };
