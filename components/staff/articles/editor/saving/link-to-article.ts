import type { Blog } from '#shared/contract/articles.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { pages } from '#shared/contract/routes.ts';
import type { ToastLink } from '#components/ui/toasts.ts';
import { publishedAtOnce, type PublicationChoice } from '../publication/publication-choice.ts';

export function linkToArticle(blogId: Blog['id'], chosen: PublicationChoice | null): ToastLink | undefined {
  const { state } = chosen ?? publishedAtOnce;
  return state === 'published'
    ? { href: fillPath(pages.blog, { blogId }), text: 'Pogledaj blog' }
    : undefined;
}
