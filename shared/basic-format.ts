// What every visitor's first page formats. It does not load the formats of dates and prices (shared/format.ts).

/** @returns the number of rows for the documents, three per row. */
export const fileRows = (fileCount: number): number => Math.ceil(fileCount / 3);

/** @param percent 0 to 100. @returns whole percent in the page's language: '42%', '42 %'. */
export const formatPercent = (percent: number, locale: 'it' | 'hr'): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);

/** @returns a `mailto:` link to this address alone, without '?', '&' and ',', which could add recipients (RFC 6068). */
export const mailtoLink = (address: string): string =>
  `mailto:${address.toWellFormed().split('@').map(encodeURIComponent).join('@')}`;
