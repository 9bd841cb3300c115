import type { Publication } from '#shared/contract/articles.ts';
import type { PublicationState } from '#shared/rules/publication-states.ts';
import { formatCroatianTime } from '#shared/format.ts';

export const publicationTitles: Record<PublicationState, string> = {
  published: 'Objavljeno',
  planned: 'Zakazano',
  unpublished: 'Skica',
};

/** @returns 'Skica', 'Objavljeno' or 'Zakazano za 24. 11. 2026. 14:05'. */
export function publicationTitle({ state, at }: Publication): string {
  const title = publicationTitles[state];
  return state === 'planned' ? `${title} za ${formatCroatianTime(at)}` : title;
}
