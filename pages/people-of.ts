import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PeopleMarkup } from '#components/site/people/people-markup.tsx';
import type { PageContextFromServer } from '#shared/page-context.ts';

/**
 * In a file of its own, because a page loads the style sheets of everything that its data imports.
 * @returns the part of a page's data about the clinic's people, as HTML; empty if the operator has named no people.
 */
export function peopleOf({
  site: { address },
  clinicPictures: { people },
}: Pick<PageContextFromServer, 'site' | 'clinicPictures'>): { people?: string } {
  if (people.length === 0) return {};
  return { people: renderToStaticMarkup(createElement(PeopleMarkup, { people, address })) };
}
