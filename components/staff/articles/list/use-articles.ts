import { useCallback } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import type { Publication } from '#shared/contract/publication.ts';
import { useApi } from '#components/app/api-context.tsx';
import { listStaffArticles } from '../read-articles.ts';
import { useLoaded, type Loaded } from '../../parts/use-loaded.ts';

/** An article of the list; without `publication` if the provider has none (docs/product.md, 7.4). */
export interface ListedArticle extends Pick<Blog, 'id' | 'name' | 'createdAt'> {
  publication?: Publication;
}

/** @returns the articles, a reload after a failure, and a function that removes a deleted one. */
export function useArticles(): {
  articles: Loaded<readonly ListedArticle[]>;
  reload: () => void;
  remove: (id: Blog['id']) => void;
} {
  const api = useApi();
  const ask = useCallback(
    async () => (await listStaffArticles(api)) ?? (await api.call('listBlogs', {})),
    [api],
  );
  const { loaded, reload, change } = useLoaded<readonly ListedArticle[]>(
    ask,
    'The articles could not be loaded',
  );
  const remove = useCallback(
    (id: Blog['id']) => change((articles) => articles.filter((article) => article.id !== id)),
    [change],
  );
  return { articles: loaded, reload, remove };
}
