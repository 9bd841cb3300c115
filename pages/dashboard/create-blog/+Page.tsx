import { navigate } from 'vike/client/router';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { ArticleEditor } from '#components/staff/articles/editor/ArticleEditor.tsx';
import { PageHeading, useLoaded } from '#components/staff/parts/page-frame.tsx';
import { pages } from '#shared/contract/routes.ts';

/** Replaces the editor's history entry, so that Back leads to the page from which it was opened. */
const leave = () => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true });

/** The screen for a new article (docs/product.md, 4.7). */
export function Page() {
  const { articles } = useAdditions();
  const { loaded } = useLoaded(() => articles.list({}), 'The additions could not be loaded');
  const hasPublication = loaded.state === 'loaded' && loaded.value !== null;
  return (
    <>
      <PageHeading title="Kreiraj blog" />
      <ArticleEditor loaded={null} hasPublication={hasPublication} onSaved={leave} />
    </>
  );
}
