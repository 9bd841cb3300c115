import { useCallback } from 'react';
import { navigate } from 'vike/client/router';
import { CreateArticle } from '#components/staff/articles/editor/CreateArticle.tsx';
import { pages } from '#shared/contract/routes.ts';

export function Page() {
  // In the editor's place: going back from there leads to where it was opened from.
  const onSaved = useCallback(() => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true }), []);
  return <CreateArticle onSaved={onSaved} />;
}
