import { useMemo, useRef, useState } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { pages } from '#shared/contract/routes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useToast } from '#components/ui/toasts.ts';
import { logFailure } from '../../shell/log-failure.ts';
import { PageHeading } from '../../shell/PageHeading.tsx';
import { fallbackMark, useRowFocus } from '../../shell/use-row-focus.ts';
import { ArticleRow, articleRowId } from './ArticleRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { emptyMessage, filterArticles } from './filter-articles.ts';
import styles from './ArticleList.module.css';
import { useArticles } from './use-articles.ts';

const nothing: readonly Blog[] = [];

/** The screen that lists articles to edit or delete (docs/product.md, 4.6). */
export function ArticleList() {
  const api = useApi();
  const toast = useToast();
  const { list, reload, remove } = useArticles();
  const [search, setSearch] = useState('');
  const [doomed, setDoomed] = useState<Blog | null>(null);
  const [deleting, setDeleting] = useState<ReadonlySet<Blog['id']>>(new Set());
  const all = list.state === 'loaded' ? list.value : nothing;
  const shown = useMemo(() => filterArticles(all, search), [all, search]);
  const screen = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(screen);

  const take = (id: Blog['id']) => {
    const row = document.getElementById(articleRowId(id));
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    remove(id);
    // Whoever is at something else by now stays there.
    if (row?.contains(document.activeElement))
      focusRow(neighbour?.querySelector<HTMLElement>('[data-row]')?.dataset['row'] ?? null);
  };

  const deleteArticle = async ({ id }: Blog) => {
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
    <div ref={screen}>
      <PageHeading title="Upravljaj Blogovima">
        <ButtonLink size="small" href={pages.createBlog}>
          Kreiraj novi blog
        </ButtonLink>
      </PageHeading>
      {list.state === 'loaded' && (
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
          <output className={styles.count}>
            {shown.length > 0 && `Prikazano ${shown.length} od ${all.length}`}
          </output>
        </div>
      )}
      {list.state === 'loading' && (
        <output className={styles.notice} lang="en">
          Loading blogs...
        </output>
      )}
      {list.state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p>Blogovi se nisu mogli učitati.</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Pokušaj ponovno
          </Button>
        </div>
      )}
      {list.state === 'loaded' && shown.length === 0 && (
        <output className={styles.notice} {...fallbackMark}>
          {emptyMessage(search)}
        </output>
      )}
      <ul className={styles.list}>
        {shown.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            deleting={deleting.has(article.id)}
            onDelete={() => setDoomed(article)}
          />
        ))}
      </ul>
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
