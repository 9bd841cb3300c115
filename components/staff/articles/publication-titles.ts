import type { Publication } from '#shared/contract/articles.ts';
import type { PublicationState } from '#shared/rules/publication-states.ts';
import { formatCroatianTime } from '#shared/format.ts';
import titles from './publication-titles.json' with { type: 'json' };

export const publicationTitles: Readonly<Record<PublicationState, string>> = titles;

/** @returns 'Skica', 'Objavljeno' or 'Zakazano za 24. 11. 2026. 14:05'. */
export function publicationTitle({ state, at }: Publication): string {
  const title = publicationTitles[state];
  return state === 'planned' ? `${title} za ${formatCroatianTime(at)}` : title;
}
