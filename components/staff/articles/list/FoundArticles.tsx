import { useMemo, useRef, useState } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { publicationStates, type PublicationState } from '#shared/rules/publication-states.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { Field } from '#components/ui/Field.tsx';
import { useToast } from '#components/ui/toasts.ts';
import { logFailure } from '../../parts/log-failure.ts';
import notice from '../../parts/notice.module.css';
import { Rows } from '../../parts/Rows.tsx';
import { fallbackMark, useRowFocus } from '../../parts/use-row-focus.ts';
import { publicationTitles } from '../publication-titles.ts';
import type { ListedArticle } from './use-articles.ts';
import { ArticleRow, articleRowId } from './ArticleRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { emptyMessage, filterArticles } from './filter-articles.ts';
import styles from './ArticleList.module.css';

interface FoundArticlesProps {
  articles: readonly ListedArticle[];
  /** Called when the provider has deleted the article. */
  onDeleted: (id: Blog['id']) => void;
}

/** The articles whose name contains the search text, each with edit and delete. */
export function FoundArticles({ articles, onDeleted }: FoundArticlesProps) {
  const api = useApi();
  const toast = useToast();
  const [search, setSearch] = useState('');
  const [doomed, setDoomed] = useState<ListedArticle | null>(null);
  const [deleting, setDeleting] = useState<ReadonlySet<Blog['id']>>(new Set());
  const [state, setState] = useState<PublicationState | ''>('');
  const shown = useMemo(() => filterArticles(articles, search, state), [articles, search, state]);
  const hasPublication = articles.some(({ publication }) => publication !== undefined);
  const found = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(found);

  const take = (id: Blog['id']) => {
    const row = document.getElementById(articleRowId(id));
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    onDeleted(id);
    // The focus moves only if it was in the row.
    if (row?.contains(document.activeElement))
      focusRow(neighbour?.querySelector<HTMLElement>('[data-row]')?.dataset['row'] ?? null);
  };

  const deleteArticle = async ({ id }: ListedArticle) => {
    setDoomed(null);
    setDeleting((current) => new Set([...current, id]));
    try {
      await api.call('deleteBlog', { params: { blogId: id } });
      take(id);
      toast('Blog je izbrisan.');
    } catch (error) {
      logFailure('The article could not be deleted', error);
      if (statusOf(error) === 404) {
        take(id);
        toast('Blog je već bio izbrisan.');
      } else toast('Blog nije izbrisan. Pokušaj ponovno.');
    } finally {
      setDeleting((current) => new Set([...current].filter((other) => other !== id)));
    }
  };

  return (
    <div ref={found}>
      <div className={styles.search}>
        <Field label="Pretraga">
          {(control) => (
            <input
              {...control}
              type="search"
              placeholder="Pretražuj po nazivu"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        {hasPublication && (
          <Field label="Stanje">
            {(control) => (
              <select
                {...control}
                value={state}
                onChange={({ target }) =>
                  setState(publicationStates.find((known) => known === target.value) ?? '')
                }
              >
                <option value="">Sva</option>
                {publicationStates.toReversed().map((known) => (
                  <option key={known} value={known}>
                    {publicationTitles[known]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <output className={styles.count}>
          {shown.length > 0 && `Prikazano ${shown.length} od ${articles.length}`}
        </output>
      </div>
      {shown.length === 0 && (
        <output className={notice.notice} {...fallbackMark}>
          {emptyMessage(search, state)}
        </output>
      )}
      <Rows>
        {shown.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            deleting={deleting.has(article.id)}
            onDelete={() => setDoomed(article)}
          />
        ))}
      </Rows>
      {doomed && (
        <DeleteDialog
          article={doomed}
          onClose={() => setDoomed(null)}
          onConfirm={() => void deleteArticle(doomed)}
        />
      )}
    </div>
  );
}
