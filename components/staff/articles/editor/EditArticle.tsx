import { useApi } from '#components/app/contexts.ts';
import { nullIfMissing } from '#components/app/session/additions.ts';
import { LoadedView, PageHeading, useLoaded } from '../../parts/page-frame.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';

/** Fetches an article and shows it in the editor (docs/product.md, 4.7). */
export function EditArticle({ articleId, onSaved }: { articleId: string; onSaved: () => void }) {
  const api = useApi();
  const params = { blogId: articleId };
  const source = useLoaded(
    async () =>
      (await nullIfMissing(api.call('getArticle', { params }))) ?? {
        ...(await api.call('getBlog', { params })),
        publication: null,
      },
    'The article could not be loaded',
    articleId,
  );
  return (
    <>
      <PageHeading title="Uredi blog" />
      <LoadedView source={source} failed={{ text: 'Blog se nije mogao učitati.' }}>
        {(article) => (
          <ArticleEditor loaded={article} hasPublication={article.publication !== null} onSaved={onSaved} />
        )}
      </LoadedView>
    </>
  );
}
