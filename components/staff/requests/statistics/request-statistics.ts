import type { ContactFormRecord } from '#shared/contract/contact-form.ts';

/** The three figures of the dashboard's first card (docs/product.md, 4.3). */
export interface RequestFigures {
  /** Requests that were begun and not sent. */
  active: number;
  /** Mean of the overall completion of all forms, in whole percent. */
  completionPercent: number;
  /** Forms that were sent, including those rejected since. */
  submitted: number;
}

/** @returns whether a form was sent, even if it was rejected since. */
export function isSubmitted({ status }: Pick<ContactFormRecord, 'status'>): boolean {
  return status === 'completed' || status === 'rejected';
}

/** Computed from the list, so that it works with any provider. */
export function requestStatistics(requests: readonly ContactFormRecord[]): RequestFigures {
  const submitted = requests.filter(isSubmitted).length;
  const active = requests.filter(({ status }) => status === 'inProgress').length;
  const sum = requests.reduce((total, { overallCompletion }) => total + overallCompletion, 0);
  return {
    active,
    completionPercent: requests.length === 0 ? 0 : Math.round(sum / requests.length),
    submitted,
  };
}
