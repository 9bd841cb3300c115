import { navigate } from 'vike/client/router';
import { CreateArticle } from '#components/staff/articles/editor/CreateArticle.tsx';
import { pages } from '#shared/contract/routes.ts';

/** Replaces the editor's history entry, so that Back leads to the page from which it was opened. */
const leave = () => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true });

export const Page = () => <CreateArticle onSaved={leave} />;
