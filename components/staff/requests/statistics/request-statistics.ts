import type { ContactFormRecord } from '#shared/contract/contact-form.ts';

/** @returns whether a request was sent, even if it was rejected later. */
export function isSubmitted({ status }: Pick<ContactFormRecord, 'status'>): boolean {
  return status === 'completed' || status === 'rejected';
}

/** The dashboard's three figures (docs/product.md, 4.3), computed from the list, so that every provider has them. */
export function requestStatistics(requests: readonly ContactFormRecord[]) {
  const sum = requests.reduce((total, { overallCompletion }) => total + overallCompletion, 0);
  return {
    /** Number of requests that were begun but not sent. */
    active: requests.filter(({ status }) => status === 'inProgress').length,
    /** Mean of the overall completion of all requests, in whole percent. */
    completionPercent: requests.length === 0 ? 0 : Math.round(sum / requests.length),
    submitted: requests.filter(isSubmitted).length,
  };
}
