import { useState } from 'react';
import { toast } from '#components/ui/toasts.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useAdditions, useSession } from '#components/app/session/SessionProvider.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { linkToArticle } from './saving/link-to-article.ts';
import { failedUploads } from './saving/failed-uploads.ts';
import { payloadOf, pendingPictures, saveArticle, saveFailure } from './saving/save-article.ts';
import { useArticle, type Article } from './drafts/use-article.ts';
import { usePictureStates } from './saving/use-picture-states.ts';

const empty: Article = { title: '', blocks: [], publication: null, sharing: null };

/**
 * The screen for a new article (docs/product.md, 4.7).
 * @param onSaved called after the article is saved and every upload has succeeded or failed; not called if the save
 *   fails.
 */
export function CreateArticle({ onSaved }: { onSaved: () => void }) {
  const api = useApi();
  const { user } = useSession();
  const state = useArticle(empty, 'new', null);
  const { states, report, settle } = usePictureStates();
  const [stored] = useState(() => ({ id: '', createdAt: new Date().toISOString() }));
  const [saving, setSaving] = useState(false);
  const { articles } = useAdditions();
  const { loaded } = useLoaded(() => articles.list({}), 'The additions could not be loaded');
  const hasPublication = loaded.state === 'loaded' && loaded.value !== null;

  const save = async () => {
    setSaving(true);
    const { title, blocks, publication } = state.article;
    const payload = payloadOf(state.article, hasPublication);
    const saved = await saveArticle(api, null, payload, pendingPictures(blocks), report).catch(
      (error: unknown) => {
        logFailure('The article could not be created', error);
        toast(saveFailure('Blog nije spremljen.', error));
        setSaving(false);
        return null;
      },
    );
    if (!saved) return;
    settle();
    const { articleId, failed } = saved;
    failedUploads.add(
      failed.map((picture) => ({ articleId, articleTitle: title.trim(), picture, author: user })),
    );
    await state.markSaved();
    if (failed.length === 0) toast('Blog je spremljen.', linkToArticle(articleId, publication));
    onSaved();
  };

  return (
    <>
      <PageHeading title="Kreiraj blog" />
      <ArticleEditor
        state={state}
        stored={stored}
        saving={saving}
        hasPublication={hasPublication}
        reservedNames={[]}
        onHistory={null}
        pictureStates={states}
        onRetry={() => {}}
        onSave={() => void save()}
      />
    </>
  );
}
