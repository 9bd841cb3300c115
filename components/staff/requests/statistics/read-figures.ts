import type { Call } from '#shared/contract/api.ts';
import type { Additions } from '#components/app/session/additions.ts';
import { calendarDay } from '#shared/format.ts';
import { requestFigures } from '#shared/requests/figures.ts';
import { countViews } from '#shared/requests/views.ts';
import { logFailure } from '#components/app/log-failure.ts';
import { byId } from '../engine/follow-up-state.ts';

/**
 * @returns the dashboard's figures: those of the provider for a long list, computed here otherwise. `counts` is null if
 *   the provider delivers no pages of the list or no follow-ups, or they cannot be loaded.
 */
export async function readFigures(call: Call, additions: Additions['requests']) {
  const now = new Date().toISOString();
  const page = await additions.search({ body: { query: '', search: '', figures: true } });
  if (page?.place?.figures) return { figures: page.place.figures, counts: page.place.counts };
  const { contactForms } = page?.place === null ? page : await call('listForms', {});
  const figures = requestFigures(contactForms, now);
  const listing = page && additions.followUps({ query: {} });
  const answer = await listing?.catch((error: unknown) => logFailure('The follow-ups could not be loaded', error));
  const followUps = new Map(answer?.followUps.map(byId));
  return { figures, counts: answer ? countViews(contactForms, followUps, calendarDay(now)) : null };
}
