import titles from '../request-titles.json' with { type: 'json' };

/** The badge's colour depends on the same key. */
const labels = titles.statuses;

const isKnown = (status: string): status is keyof typeof labels => Object.hasOwn(labels, status);

/** @returns the status to show: unknown values count as pending (docs/product.md, 4.4). */
export const knownStatus = (status: string) => (isKnown(status) ? status : 'pending');

export const statusLabel = (status: string): string => labels[knownStatus(status)];
