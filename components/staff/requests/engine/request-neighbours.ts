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

/** Adds the requests that are new in the latest order, each beside those that are beside it there. */
function withNew(kept: RequestOrder, latest: RequestOrder): RequestOrder {
  const known = new Set(kept.ids);
  const shared = latest.ids.find((id) => known.has(id));
  if (shared === undefined || latest.ids.every((id) => known.has(id))) return kept;
  const ids = [...kept.ids];
  let place = ids.indexOf(shared);
  for (const id of latest.ids) {
    if (known.has(id)) place = ids.indexOf(id);
    else ids.splice(place, 0, id);
    place += 1;
  }
  return {
    ids,
    first: Math.max(kept.first - ids.findIndex((id) => known.has(id)), 0),
    matching: Math.max(ids.length, kept.matching, latest.matching),
  };
}

/**
 * The order in which staff go from request to request: that from when the first one was opened, so that a request that
 * leaves the view when it is marked as contacted keeps its position, with those that have come since. Of a long list, the
 * order is known around the requests that were opened.
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
  if (!isSettled) return kept;
  const isKept = kept?.ids.some((id) => String(id) === opened);
  return kept && isKept ? withNew(kept, latest) : latest;
}
