import type { Call } from '#shared/contract/api.ts';
import type { RequestFigures } from '#shared/contract/form-page.ts';
import { calendarDay } from '#shared/format.ts';
import { requestFigures } from '#shared/requests/figures.ts';
import { countViews, type RequestView } from '#shared/requests/views.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { nullIfMissing } from '../../parts/null-if-missing.ts';
import { searchForms } from '../arriving/search-forms.ts';

interface DashboardFigures {
  figures: RequestFigures;
  /** null if the provider delivers no pages of the list or no follow-ups, or they cannot be loaded. */
  counts: Readonly<Record<RequestView, number>> | null;
}

/** @returns the dashboard's figures: those of the provider for a long list, computed here otherwise. */
export async function readFigures(call: Call): Promise<DashboardFigures> {
  const now = new Date().toISOString();
  const page = await searchForms(call, { query: '', search: '', figures: true });
  if (page?.place?.figures) return { figures: page.place.figures, counts: page.place.counts };
  const { contactForms } = page?.place === null ? page : await call('listForms', {});
  const figures = requestFigures(contactForms, now);
  if (!page) return { figures, counts: null };
  const answer = await nullIfMissing(call('listFollowUps', { query: {} })).catch((error: unknown) => {
    logFailure('The follow-ups could not be loaded', error);
    return null;
  });
  const followUps = new Map(answer?.followUps.map((followUp) => [String(followUp.formId), followUp]));
  return { figures, counts: answer && countViews(contactForms, followUps, calendarDay(now)) };
}
