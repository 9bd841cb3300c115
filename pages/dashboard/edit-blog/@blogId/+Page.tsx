import { usePageContext } from 'vike-react/usePageContext';
import { navigate } from 'vike/client/router';
import { useApi } from '#components/app/contexts.ts';
import { nullIfMissing } from '#components/app/session/additions.ts';
import { ArticleEditor } from '#components/staff/articles/editor/ArticleEditor.tsx';
import { LoadedView, PageHeading, useLoaded } from '#components/staff/parts/page-frame.tsx';
import { pages } from '#shared/contract/routes.ts';

/** Replaces the editor's history entry, so that Back leads to the page from which it was opened. */
const leave = () => void navigate(pages.manageBlogs, { overwriteLastHistoryEntry: true });

/** Fetches an article and shows it in the editor (docs/product.md, 4.7). */
function EditArticle({ articleId }: { articleId: string }) {
  const api = useApi();
  const params = { blogId: articleId };
  const source = useLoaded(
    async () =>
      (await nullIfMissing(api.call('getArticle', { params }))) ?? {
        ...(await api.call('getBlog', { params })),
        publication: null,
      },
    'The article could not be loaded',
  );
  return (
    <>
      <PageHeading title="Uredi blog" />
      <LoadedView source={source} failed={{ text: 'Blog se nije mogao učitati.' }}>
        {(article) => <ArticleEditor loaded={article} hasPublication={article.publication !== null} onSaved={leave} />}
      </LoadedView>
    </>
  );
}

export function Page() {
  const { blogId = '' } = usePageContext().routeParams;
  return <EditArticle key={blogId} articleId={blogId} />;
}
