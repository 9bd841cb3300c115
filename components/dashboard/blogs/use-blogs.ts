import { useCallback, useEffect, useRef, useState } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { useApi } from '../../api-context.tsx';
import { logFailure } from '../log-failure.ts';

export type Blogs = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; blogs: readonly Blog[] };

/** @returns the articles, how to ask again after a failure, and how to take one out that was deleted. */
export function useBlogs(): { list: Blogs; reload: () => void; remove: (id: Blog['id']) => void } {
  const api = useApi();
  const [list, setList] = useState<Blogs>({ state: 'loading' });
  const asked = useRef(false);

  const reload = useCallback(() => {
    setList({ state: 'loading' });
    api.call('listBlogs', {}).then(
      (blogs) => setList({ state: 'loaded', blogs }),
      (error: unknown) => {
        logFailure('The articles could not be loaded', error);
        setList({ state: 'failed' });
      },
    );
  }, [api]);

  useEffect(() => {
    // Once, even where a development build runs effects twice.
    if (asked.current) return;
    asked.current = true;
    reload();
  }, [reload]);

  const remove = useCallback((id: Blog['id']) => {
    setList((current) =>
      current.state === 'loaded'
        ? { state: 'loaded', blogs: current.blogs.filter((blog) => blog.id !== id) }
        : current,
    );
  }, []);

  return { list, reload, remove };
}
