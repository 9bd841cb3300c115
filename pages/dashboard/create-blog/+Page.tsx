import { useCallback } from 'react';
import { navigate } from 'vike/client/router';
import { CreateArticle } from '#components/staff/articles/editor/CreateArticle.tsx';
import { pages } from '#shared/contract/routes.ts';

export function Page() {
  // Replaces the editor's history entry, so that Back leads to the page from which it was opened.
  const onSaved = useCallback(() => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true }), []);
  return <CreateArticle onSaved={onSaved} />;
}
