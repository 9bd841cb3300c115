import type { Publication, PublicationChange } from '#shared/contract/articles.ts';
import type { PublicationState } from '#shared/rules/publication-states.ts';
import { clinicTimeOf } from '#shared/format.ts';
import { timeAtClinic } from '#shared/rules/clinic-time.ts';

/** The publication that the next save sets. */
export interface PublicationChoice {
  state: PublicationState;
  /** Clinic time in the format of a `datetime-local` input; used only for a planned article. */
  at: string;
}

/** @returns what the next save sets. A new article is published when it is saved, unless another choice was made. */
export const publicationOf = (article: { publication: PublicationChoice | null }): PublicationChoice =>
  article.publication ?? { state: 'published', at: '' };

/** @returns the choice that leaves an article's publication unchanged. */
export function choiceOf({ state, at }: Publication): PublicationChoice {
  return { state, at: state === 'planned' && at !== null ? clinicTimeOf(at) : '' };
}

export const changeOf = ({ state, at }: PublicationChoice): PublicationChange =>
  state === 'planned' ? { state, at: timeAtClinic(at) ?? '' } : { state };

/** @param now ISO 8601. @returns an error message if the choice cannot be saved; otherwise ''. */
export function choiceProblem({ state, at }: PublicationChoice, now = new Date().toISOString()): string {
  if (state !== 'planned') return '';
  const time = timeAtClinic(at);
  if (time === null) return 'Odaberi datum i vrijeme objave.';
  return time <= now ? 'To je vrijeme već prošlo.' : '';
}
