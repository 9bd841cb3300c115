import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { PageHeading, useLoaded } from '../../parts/page-frame.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';

/** The screen for a new article (docs/product.md, 4.7). */
export function CreateArticle({ onSaved }: { onSaved: () => void }) {
  const { articles } = useAdditions();
  const { loaded } = useLoaded(() => articles.list({}), 'The additions could not be loaded');
  const hasPublication = loaded.state === 'loaded' && loaded.value !== null;
  return (
    <>
      <PageHeading title="Kreiraj blog" />
      <ArticleEditor loaded={null} hasPublication={hasPublication} onSaved={onSaved} />
    </>
  );
}
