import { useMemo, useState } from 'react';
import type { Blog, Publication } from '#shared/contract/articles.ts';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { publicationStates, type PublicationState } from '#shared/rules/publication-states.ts';
import { fold } from '#shared/rules/fold.ts';
import { useApi } from '#components/app/contexts.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { toast } from '#components/ui/toasts.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { ActionButton, ConfirmDialog } from '../../parts/actions.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { Options } from '../../parts/filter-fields.tsx';
import { InputField, SelectField } from '../../parts/forms.tsx';
import { LoadedView, PageHeading, useLoaded } from '../../parts/page-frame.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import notice from '../../parts/notice.module.css';
import { Row, Rows } from '../../parts/Rows.tsx';
import { fallbackMark, rowMark, useRowFocus } from '../../parts/use-row-focus.ts';
import { publicationTitle, publicationTitles } from '../publication-titles.ts';
import styles from './ArticleList.module.css';

/** An article of the list. `publication` is missing if the provider does not support it (docs/product.md, 7.4). */
export interface ListedArticle extends Pick<Blog, 'id' | 'name' | 'createdAt'> {
  publication?: Publication;
}

/** @returns the articles in a state, '' for any, whose name contains every word of the search (docs/product.md, 4.6). */
export function filterArticles(
  articles: readonly ListedArticle[],
  search: string,
  state: PublicationState | '' = '',
): ListedArticle[] {
  const words = fold(search.trim()).split(/\s+/);
  return articles.filter(
    ({ name, publication }) =>
      words.every((word) => fold(name).includes(word)) && (state === '' || publication?.state === state),
  );
}

export function emptyMessage(search: string, state: PublicationState | '' = ''): string {
  if (search.trim() !== '') return 'Nažalost nema blogova s imenom koje odgovara traženom nazivu.';
  return state === '' ? 'Nažalost još nema blogova.' : 'Nema blogova u ovom stanju.';
}

const articleRowId = (id: Blog['id']): string => `blog-${id}`;

function FoundArticles(props: { articles: readonly ListedArticle[]; onDeleted: (id: Blog['id']) => void }) {
  const { articles, onDeleted } = props;
  const api = useApi();
  const [search, setSearch] = useState('');
  const [toDelete, setToDelete] = useState<ListedArticle | null>(null);
  const [deleting, setDeleting] = useState<ReadonlySet<Blog['id']>>(new Set());
  const [state, setState] = useState<PublicationState | ''>('');
  const shown = useMemo(() => filterArticles(articles, search, state), [articles, search, state]);
  const hasPublication = articles.some(({ publication }) => publication !== undefined);
  const [found, focusRow] = useRowFocus();

  const take = (id: Blog['id']) => {
    const row = document.getElementById(articleRowId(id));
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    onDeleted(id);
    // The focus moves only if it was in the row.
    if (row?.contains(document.activeElement))
      focusRow(neighbour?.querySelector<HTMLElement>('[data-row]')?.dataset['row'] ?? null);
  };

  const deleteArticle = async ({ id }: ListedArticle) => {
    setToDelete(null);
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
        <InputField
          label="Pretraga"
          type="search"
          placeholder="Pretražuj po nazivu"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {hasPublication && (
          <SelectField
            label="Stanje"
            value={state}
            onChange={({ target }) => setState(publicationStates.find((known) => known === target.value) ?? '')}
          >
            <option value="">Sva</option>
            <Options of={publicationStates.toReversed().map((known) => [known, publicationTitles[known]])} />
          </SelectField>
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
        {shown.map((article) => {
          const { id, name, createdAt, publication } = article;
          const titleId = `naziv-${id}`;
          const isDeleting = deleting.has(id);
          return (
            <Row
              key={id}
              id={articleRowId(id)}
              titleId={titleId}
              title={name}
              heading="h2"
              details={
                <>
                  <span>{`Kreirano ${formatCroatianDate(createdAt)}`}</span>{' '}
                  {publication && (
                    <Badge tone={publication.state === 'published' ? 'ok' : 'neutral'}>
                      {publicationTitle(publication)}
                    </Badge>
                  )}
                </>
              }
            >
              {publication?.state === 'published' && (
                <ButtonLink
                  variant="quiet"
                  size="small"
                  href={fillPath(pages.blog, { blogId: id })}
                  aria-describedby={titleId}
                >
                  Pogledaj blog
                </ButtonLink>
              )}
              <ButtonLink
                variant="secondary"
                size="small"
                href={fillPath(pages.editBlog, { blogId: id })}
                aria-describedby={titleId}
              >
                Uredi
              </ButtonLink>
              <ActionButton
                {...rowMark(id)}
                aria-describedby={titleId}
                isInactive={isDeleting}
                onClick={() => setToDelete(article)}
              >
                {isDeleting ? 'Brisanje...' : 'Izbriši'}
              </ActionButton>
            </Row>
          );
        })}
      </Rows>
      {toDelete && (
        <ConfirmDialog
          title="Brisanje bloga"
          action="Izbriši"
          onCancel={() => setToDelete(null)}
          onConfirm={() => void deleteArticle(toDelete)}
        >
          <p>Sigurno želiš obrisati ovaj blog?</p>
          <p className={styles.subject}>{toDelete.name}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The screen that lists articles to edit or delete (docs/product.md, 4.6). */
export function ArticleList() {
  const api = useApi();
  const { articles: additions } = useAdditions();
  const source = useLoaded<readonly ListedArticle[]>(
    async () => (await additions.list({}))?.articles ?? (await api.call('listBlogs', {})),
    'The articles could not be loaded',
  );
  return (
    <>
      <PageHeading title="Upravljaj Blogovima">
        <ButtonLink size="small" href={pages.createBlog}>
          Kreiraj novi blog
        </ButtonLink>
      </PageHeading>
      <LoadedView
        source={source}
        loading={{ text: 'Loading blogs...', lang: 'en' }}
        failed={{ text: 'Blogovi se nisu mogli učitati.' }}
      >
        {(articles) => (
          <FoundArticles
            articles={articles}
            onDeleted={(id) => source.change((all) => all.filter((article) => article.id !== id))}
          />
        )}
      </LoadedView>
    </>
  );
}
