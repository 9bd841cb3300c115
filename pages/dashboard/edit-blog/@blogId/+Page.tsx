import { usePageContext } from 'vike-react/usePageContext';
import { navigate } from 'vike/client/router';
import { EditArticle } from '#components/staff/articles/editor/EditArticle.tsx';
import { pages } from '#shared/contract/routes.ts';

/** Replaces the editor's history entry, so that Back leads to the page from which it was opened. */
const leave = () => void navigate(pages.manageBlogs, { overwriteLastHistoryEntry: true });

export function Page() {
  const { blogId = '' } = usePageContext().routeParams;
  return <EditArticle key={blogId} articleId={blogId} onSaved={leave} />;
}
