import type { Publication, PublicationChange } from '#shared/contract/publication.ts';
import type { PublicationState } from '#shared/rules/publication-states.ts';
import { clinicTimeOf } from '#shared/format.ts';
import { timeAtClinic } from './clinic-time.ts';

/** What the next save makes of an article's publication. */
export interface PublicationChoice {
  state: PublicationState;
  /** By the clinic's clock, as a date-and-time input has it; counts for a planned article. */
  at: string;
}

/** A new article is published when it is saved. */
export const publishedAtOnce: PublicationChoice = { state: 'published', at: '' };

/** @returns the choice that leaves an article as it is. */
export function choiceOf({ state, at }: Publication): PublicationChoice {
  return { state, at: state === 'planned' && at !== null ? clinicTimeOf(at) : '' };
}

/** @returns what is sent with the article. */
export function changeOf({ state, at }: PublicationChoice): PublicationChange {
  if (state !== 'planned') return { state };
  return { state, at: timeAtClinic(at) ?? '' };
}

/** @param now ISO 8601. @returns what keeps a choice from being saved, in words; '' when nothing does. */
export function choiceProblem({ state, at }: PublicationChoice, now: string): string {
  if (state !== 'planned') return '';
  const time = timeAtClinic(at);
  if (time === null) return 'Odaberi datum i vrijeme objave.';
  return time <= now ? 'To je vrijeme već prošlo.' : '';
}
