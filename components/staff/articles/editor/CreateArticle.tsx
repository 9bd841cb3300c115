import { useEffect, useState } from 'react';
import { useToast } from '#components/ui/toasts.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ArticlePreview } from './preview/ArticlePreview.tsx';
import { listStaffArticles } from '../read-articles.ts';
import { linkToArticle } from './saving/link-to-article.ts';
import { failedUploads } from './saving/failed-uploads.ts';
import { createArticle, payloadOf, pendingPictures } from './saving/save-article.ts';
import { useArticle, type Article } from './drafts/use-article.ts';
import { usePictureStates } from './saving/use-picture-states.ts';

const empty: Article = { title: '', blocks: [], publication: null, sharing: null };
const noNames: readonly string[] = [];
const nothingStored = () => null;
const nothingToRetry = () => {};

/**
 * The screen that writes a new article (docs/product.md, 4.7).
 * @param onSaved called after the save and all picture uploads, even failed ones; not if the article was
 *   refused.
 */
export function CreateArticle({ onSaved }: { onSaved: () => void }) {
  const api = useApi();
  const toast = useToast();
  const { user } = useSession();
  const state = useArticle(empty, 'new', null);
  const { states, report, settle } = usePictureStates();
  const [openedAt] = useState(() => new Date().toISOString());
  const [saving, setSaving] = useState(false);
  const [hasPublication, setHasPublication] = useState(false);

  useEffect(() => {
    listStaffArticles(api).then(
      (articles) => setHasPublication(articles !== null),
      (error: unknown) => logFailure('The additions could not be asked for', error),
    );
  }, [api]);

  const save = async () => {
    setSaving(true);
    const { title, blocks, publication } = state.article;
    const payload = payloadOf(state.article, hasPublication);
    const outcome = await createArticle(api, payload, pendingPictures(blocks), report);
    if (outcome.kind === 'refused') {
      logFailure('The article could not be created', outcome.error);
      toast('Blog nije spremljen. Pokušaj ponovno.');
      setSaving(false);
      return;
    }
    settle();
    const failed = outcome.pictures.filter(({ error }) => error !== null);
    for (const { error } of failed) logFailure('An article’s picture could not be uploaded', error);
    failedUploads.add(
      failed.map(({ picture }) => ({
        articleId: outcome.articleId,
        articleTitle: title.trim(),
        picture,
        author: user,
      })),
    );
    await state.markSaved();
    if (failed.length === 0)
      toast('Blog je spremljen.', linkToArticle(outcome.articleId, publication?.state ?? 'published'));
    onSaved();
  };

  return (
    <>
      <PageHeading title="Kreiraj blog" />
      <ArticleEditor
        state={state}
        submitLabel="Spremi"
        previewSize="create"
        saving={saving}
        hasPublication={hasPublication}
        reservedNames={noNames}
        onHistory={null}
        pictureStates={states}
        storedUrl={nothingStored}
        onSave={() => void save()}
        onRetry={nothingToRetry}
        articlePreview={<ArticlePreview article={state.article} articleId="" createdAt={openedAt} />}
      />
    </>
  );
}
