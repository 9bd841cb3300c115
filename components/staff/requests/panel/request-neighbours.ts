import type { ContactFormRecord } from '#shared/contract/contact-form.ts';

const idOf = (request: ContactFormRecord | undefined): string | null => (request ? String(request.id) : null);

/** @returns the neighbours of a request. If the request is not in the list, `next` is the first request. */
export function neighboursOf(requests: readonly ContactFormRecord[], id: string) {
  const index = requests.findIndex((request) => String(request.id) === id);
  return {
    /** Ids; null at either end. */
    previous: idOf(requests[index - 1]),
    next: idOf(requests[index + 1]),
    /** Counted from 1; null for a request that is not in the list. */
    position: index < 0 ? null : index + 1,
    total: requests.length,
  };
}

/** A request's position in the whole list, across pages. */
export type Neighbours = ReturnType<typeof neighboursOf>;
