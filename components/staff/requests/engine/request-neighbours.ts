import type { FormPlace } from '#shared/contract/requests-desk.ts';

/** The ids of the matching requests in their order, and how many match; of a long list only a part, from `first` on. */
export type RequestOrder = Pick<FormPlace, 'ids' | 'first' | 'matching'>;

/** @returns the neighbours of a request. If the request is not in the list, `next` is the first request. */
export function neighboursOf({ ids, first, matching }: RequestOrder, id: string) {
  const texts = ids.map(String);
  const index = texts.indexOf(id);
  return {
    /** Ids; null at either end. */
    previous: texts[index - 1] ?? null,
    next: texts[index + 1] ?? null,
    /** Counted from 1; null for a request that is not in the list. */
    position: index < 0 ? null : first + index + 1,
    total: matching,
  };
}

/** A request's position in the whole list, across pages. */
export type Neighbours = ReturnType<typeof neighboursOf>;

/** @returns whether a request is at an end of the known part of a long list. */
const isCutOff = ({ previous, next, position, total }: Neighbours): boolean =>
  position !== null && ((previous === null && position > 1) || (next === null && position < total));

/**
 * The order in which staff go from request to request: that from when the first one was opened, so that a request that
 * leaves the view when it is marked as contacted keeps its position.
 * @param isSettled false while `latest` belongs to another view, such as after Back from another search.
 * @returns null while no request is open, and until the order is known.
 */
export function keepOrder(
  kept: RequestOrder | null,
  latest: RequestOrder,
  opened: string | undefined,
  isSettled: boolean,
): RequestOrder | null {
  if (opened === undefined) return null;
  if (kept === null) return isSettled ? latest : null;
  const place = neighboursOf(kept, opened);
  const isNewer = place.position === null && neighboursOf(latest, opened).position !== null;
  // Of a long list, the order is known only around the request that was opened first.
  return isNewer || isCutOff(place) ? latest : kept;
}
