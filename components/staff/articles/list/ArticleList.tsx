import { pages } from '#shared/contract/routes.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { FoundArticles } from './FoundArticles.tsx';
import { useArticles } from './use-articles.ts';

/** The screen that lists articles to edit or delete (docs/product.md, 4.6). */
export function ArticleList() {
  const { articles, reload, remove } = useArticles();
  return (
    <>
      <PageHeading title="Upravljaj Blogovima">
        <ButtonLink size="small" href={pages.createBlog}>
          Kreiraj novi blog
        </ButtonLink>
      </PageHeading>
      <LoadedView
        loaded={articles}
        loading={{ text: 'Loading blogs...', lang: 'en' }}
        failed={{ text: 'Blogovi se nisu mogli učitati.' }}
        onRetry={reload}
      >
        {(loaded) => <FoundArticles articles={loaded} onDeleted={remove} />}
      </LoadedView>
    </>
  );
}
