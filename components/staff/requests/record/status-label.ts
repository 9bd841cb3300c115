/** The Croatian titles of the statuses. The badge's colour depends on the same key. */
const labels = {
  completed: 'Poslano',
  inProgress: 'U tijeku',
  rejected: 'Odbijeno',
  pending: 'Na čekanju',
} as const;

export type KnownStatus = keyof typeof labels;

const isKnown = (status: string): status is KnownStatus => Object.hasOwn(labels, status);

/** @returns the status to show: unknown values count as pending (docs/product.md, 4.4). */
export function knownStatus(status: string): KnownStatus {
  return isKnown(status) ? status : 'pending';
}

export function statusLabel(status: string): string {
  return labels[knownStatus(status)];
}
