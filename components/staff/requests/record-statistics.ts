import type { ContactFormRecord } from '#shared/contract/contact-form.ts';

/** The three figures of the dashboard's first card (docs/product.md, 4.3). */
export interface RecordStatistics {
  /** Forms somebody has begun and not sent. */
  active: number;
  /** Mean of the overall completion of all forms, in whole percent. */
  completionPercent: number;
  /** Forms that were sent, those set aside since included. */
  submitted: number;
}

/** @returns whether a form was sent; one that was set aside since was sent all the same. */
export function isSubmitted({ status }: Pick<ContactFormRecord, 'status'>): boolean {
  return status === 'completed' || status === 'rejected';
}

/** Computed from the list itself, so that any provider's records will do. */
export function recordStatistics(records: readonly ContactFormRecord[]): RecordStatistics {
  const submitted = records.filter(isSubmitted).length;
  const active = records.filter(({ status }) => status === 'inProgress').length;
  const sum = records.reduce((total, { overallCompletion }) => total + overallCompletion, 0);
  return {
    active,
    completionPercent: records.length === 0 ? 0 : Math.round(sum / records.length),
    submitted,
  };
}
