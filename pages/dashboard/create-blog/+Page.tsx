import { useCallback } from 'react';
import { navigate } from 'vike/client/router';
import { CreateBlog } from '#components/block-editor/CreateBlog.tsx';
import { pages } from '#shared/routes.ts';

export function Page() {
  const onSaved = useCallback(() => void navigate(pages.dashboard), []);
  return <CreateBlog onSaved={onSaved} />;
}
