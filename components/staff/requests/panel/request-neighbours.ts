import type { ContactFormRecord } from '#shared/contract/contact-form.ts';

/** A request's position in the whole list, across pages. */
export interface Neighbours {
  /** Ids; null at either end. */
  previous: string | null;
  next: string | null;
  /** Counted from 1; null for a request that is not in the list. */
  position: number | null;
  total: number;
}

const idAt = (requests: readonly ContactFormRecord[], index: number): string | null => {
  const request = requests[index];
  return request ? String(request.id) : null;
};

/** @returns the neighbours of a request; for one that is not in the list, the first request is the next. */
export function neighboursOf(requests: readonly ContactFormRecord[], id: string): Neighbours {
  const index = requests.findIndex((request) => String(request.id) === id);
  return {
    previous: index > 0 ? idAt(requests, index - 1) : null,
    next: idAt(requests, index + 1),
    position: index < 0 ? null : index + 1,
    total: requests.length,
  };
}
