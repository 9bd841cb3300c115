import type { ContactFormRecord } from '#shared/contract/requests.ts';

/** The matching requests in their order; of a long list only a part. */
export interface RequestOrder {
  requests: readonly Pick<ContactFormRecord, 'id'>[];
  /** The index of the first of them in the list. */
  first: number;
  total: number;
}

const idOf = (request: RequestOrder['requests'][number] | undefined): string | null =>
  request ? String(request.id) : null;

/** @returns the neighbours of a request. If the request is not in the list, `next` is the first request. */
export function neighboursOf({ requests, first, total }: RequestOrder, id: string) {
  const index = requests.findIndex((request) => String(request.id) === id);
  return {
    /** Ids; null at either end. */
    previous: idOf(requests[index - 1]),
    next: idOf(requests[index + 1]),
    /** Counted from 1; null for a request that is not in the list. */
    position: index < 0 ? null : first + index + 1,
    total,
  };
}

/** A request's position in the whole list, across pages. */
export type Neighbours = ReturnType<typeof neighboursOf>;

/** @returns whether a request is at an end of the known part of a long list. */
export const isCutOff = ({ previous, next, position, total }: Neighbours): boolean =>
  position !== null && ((previous === null && position > 1) || (next === null && position < total));
