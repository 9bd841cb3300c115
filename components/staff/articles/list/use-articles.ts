import { useCallback } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded, type Loaded } from '../../parts/use-loaded.ts';

/** @returns the articles, how to ask again after a failure, and how to take one out that was deleted. */
export function useArticles(): {
  articles: Loaded<readonly Blog[]>;
  reload: () => void;
  remove: (id: Blog['id']) => void;
} {
  const api = useApi();
  const ask = useCallback(() => api.call('listBlogs', {}), [api]);
  const { loaded, reload, change } = useLoaded<readonly Blog[]>(ask, 'The articles could not be loaded');
  const remove = useCallback(
    (id: Blog['id']) => change((articles) => articles.filter((article) => article.id !== id)),
    [change],
  );
  return { articles: loaded, reload, remove };
}
