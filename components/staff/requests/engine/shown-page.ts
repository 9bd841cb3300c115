import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FormPlace } from '#shared/contract/requests-desk.ts';
import { matchingRequests, pageCount, pageOf } from '#shared/requests/list-view.ts';
import { requestsOfPerson } from '#shared/requests/requests-of-person.ts';
import { countViews } from '#shared/requests/views.ts';
import type { DeskState } from './desk-state.ts';
import { withFollowUp } from './follow-up-state.ts';

type Requests = readonly ContactFormRecord[];
type Place = Omit<FormPlace, 'followUps' | 'asOf' | 'figures'>;

/** What requests look like here: without those erased here, and with the states set meanwhile. */
type Shown = Pick<DeskState, 'hidden' | 'view' | 'followUps' | 'today'>;

const visible = (requests: Requests, { hidden, followUps }: Shown): Requests =>
  requests
    .filter(({ id }) => !hidden.has(id))
    .map((request) => withFollowUp(request, followUps?.get(String(request.id))));

const matchingOf = (requests: Requests, { view, followUps, today }: Shown) =>
  matchingRequests(requests, { ...view, requestView: followUps && view.requestView }, followUps ?? new Map(), today);

/** @returns all matching requests of a whole list. */
export const allMatching = (requests: Requests, shown: Shown) => matchingOf(visible(requests, shown), shown);

/** @returns a page of the list and its place in it: the provider's, or what that would be for a whole list. */
export function shownPage(contactForms: Requests, place: Place | null, shown: Shown) {
  const { view, followUps, today, hidden } = shown;
  const requests = visible(contactForms, shown);
  if (place) {
    const ids = place.ids.filter((id) => !hidden.has(id));
    const gone = place.ids.length - ids.length;
    return { rows: requests, place: { ...place, ids, matching: place.matching - gone, total: place.total - gone } };
  }
  const matching = matchingOf(requests, shown);
  const opened = requests.find(({ id }) => String(id) === view.opened) ?? null;
  const computed: Place = {
    total: requests.length,
    matching: matching.length,
    counts: followUps && countViews(requests, followUps, today),
    page: Math.min(view.page, pageCount(matching.length)),
    ids: matching.map(({ id }) => id),
    first: 0,
    opened,
    sameNumber: requestsOfPerson(requests, opened?.phoneNumber ?? '').length,
  };
  return { rows: pageOf(matching, view.page), place: computed };
}
