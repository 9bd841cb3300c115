import { useRef, useState } from 'react';
import { parseBlocks } from '#shared/content/blog-content.ts';
import type { ArticleVersion, Blog, Publication } from '#shared/contract/articles.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { pages } from '#shared/contract/routes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { toast } from '#components/ui/toasts.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { editorBlocks, markStored } from './blocks/blocks.ts';
import type { PictureState } from './blocks/picture-editing.ts';
import { useArticle } from './drafts/use-article.ts';
import { HistoryDialog } from './history/HistoryDialog.tsx';
import { choiceOf, publishedAtOnce } from './publication/publication-choice.ts';
import { failedUploads } from './saving/failed-uploads.ts';
import {
  isSavedByOthers,
  payloadOf,
  pendingPictures,
  saveArticle,
  saveFailure,
  uploadPictures,
  type PendingPicture,
} from './saving/save-article.ts';
import styles from './SavingEditor.module.css';

interface SavingEditorProps {
  /** null for a new article. Its `publication` is null if the provider has no publication states. */
  loaded: (Blog & { publication: Publication | null }) | null;
  /** True if the provider supports publication, sharing and formatting (docs/product.md, 7.4). */
  hasPublication: boolean;
  /**
   * Called once the article and all its pictures are stored; for a new article, once every upload has succeeded or
   * failed (docs/product.md, 4.8).
   */
  onSaved: () => void;
}

/** The editor of a new or a loaded article: saves it, uploads its pictures and reports failures. */
export function SavingEditor({ loaded, hasPublication, onSaved }: SavingEditorProps) {
  const api = useApi();
  const { user } = useSession();
  const [stored] = useState(
    (): Blog => loaded ?? { id: '', name: '', content: '[]', createdAt: new Date().toISOString() },
  );
  const blocksOf = (content: string) => editorBlocks(parseBlocks(content), stored.images ?? []);
  const [initial] = useState(() => ({
    title: stored.name,
    blocks: blocksOf(stored.content),
    publication: loaded?.publication ? choiceOf(loaded.publication) : null,
    sharing: stored.sharing ?? null,
  }));
  const read = hasPublication ? 'getArticle' : 'getBlog';
  const state = useArticle(initial, loaded ? `blog-${loaded.id}` : 'new', loaded);
  const { article } = state;
  /** The upload states of the article's pictures, by block id. */
  const [pictureStates, setPictureStates] = useState<ReadonlyMap<number, PictureState>>(new Map());
  const report = (blockId: number, picture: PictureState) =>
    setPictureStates((current) => new Map(current).set(blockId, picture));
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  /** The request body of the last save as JSON. A retry compares it to detect later changes. */
  const sent = useRef('');

  const finish = async (
    articleId: Blog['id'],
    tried: readonly PendingPicture[],
    failed: readonly PendingPicture[],
  ) => {
    setPictureStates((states) => new Map([...states].filter(([, { kind }]) => kind === 'failed')));
    const done = tried.filter((picture) => !failed.includes(picture)).map(({ blockId }) => blockId);
    const left = pendingPictures(article.blocks).filter(({ blockId }) => !done.includes(blockId));
    if (loaded && left.length > 0) {
      // Otherwise, the next attempt would report this save as another person's.
      const current = await api.call(read, { params: { blogId: articleId } }).catch(() => null);
      if (current) state.setBasedOn(current);
      state.change(({ blocks }) => ({ blocks: markStored(blocks, done, current?.images ?? []) }));
      toast('Neke slike nisu spremljene. Pokušaj ponovno.');
      setSaving(false);
      return;
    }
    const articleTitle = article.title.trim();
    failedUploads.add(failed.map((picture) => ({ articleId, articleTitle, picture, author: user })));
    await state.markSaved();
    const isVisible = (article.publication ?? publishedAtOnce).state === 'published';
    if (left.length === 0)
      toast(
        loaded ? 'Promjene su spremljene.' : 'Blog je spremljen.',
        isVisible ? { href: fillPath(pages.blog, { blogId: articleId }), text: 'Pogledaj blog' } : undefined,
      );
    onSaved();
  };

  const restore = (version: ArticleVersion) => {
    state.change(() => ({ title: version.title, blocks: blocksOf(version.content) }));
    setShowsHistory(false);
    toast('Verzija je u uređivaču. Spremi promjene da bi vrijedila.');
  };

  const save = async (evenIfChanged: boolean) => {
    setSaving(true);
    setConflict(false);
    const payload = payloadOf(article, hasPublication);
    const pictures = pendingPictures(article.blocks);
    try {
      if (
        loaded &&
        !evenIfChanged &&
        (await isSavedByOthers(api, loaded.id, state.basedOn ?? loaded, read))
      ) {
        setConflict(true);
        setSaving(false);
        return;
      }
      const saved = await saveArticle(api, loaded && loaded.id, payload, pictures, report);
      sent.current = JSON.stringify(payload);
      await finish(saved.articleId, pictures, saved.failed);
    } catch (error) {
      logFailure(`The article could not be ${loaded ? 'updated' : 'created'}`, error);
      toast(
        loaded && statusOf(error) === 404
          ? 'Blog je u međuvremenu izbrisan, pa se promjene više ne mogu spremiti.'
          : saveFailure(loaded ? 'Promjene nisu spremljene.' : 'Blog nije spremljen.', error),
      );
      setSaving(false);
    }
  };
  const retry = async (blockId: number, isSavable: () => boolean) => {
    // A successful retry may complete the save, so changes made since must be saved too.
    if (JSON.stringify(payloadOf(article, hasPublication)) !== sent.current) {
      if (isSavable()) await save(false);
      return;
    }
    setSaving(true);
    const pictures = pendingPictures(article.blocks).filter((picture) => picture.blockId === blockId);
    await finish(stored.id, pictures, await uploadPictures(api, stored.id, pictures, 'edit', report));
  };

  return (
    <>
      <ArticleEditor
        state={state}
        stored={stored}
        saving={saving}
        hasPublication={hasPublication}
        onHistory={loaded && hasPublication ? () => setShowsHistory(true) : null}
        pictureStates={pictureStates}
        onRetry={(...args) => void retry(...args)}
        onSave={() => void save(false)}
      />
      {showsHistory && (
        <HistoryDialog
          articleId={stored.id}
          article={article}
          unsaved={state.unsaved}
          onClose={() => setShowsHistory(false)}
          onRestore={restore}
        />
      )}
      {conflict && (
        <ConfirmDialog
          title="Blog je u međuvremenu promijenjen"
          action="Spremi svoju verziju"
          onCancel={() => setConflict(false)}
          onConfirm={() => void save(true)}
        >
          Netko drugi je spremio ovaj blog dok si ga uređivao. Tvoje promjene su i dalje ovdje.{' '}
          {(!loaded?.publication || loaded.publication.state === 'published') && (
            <>
              <span>Pogledaj spremljeni blog pa odluči hoće li ga tvoja verzija zamijeniti.</span>
              <ButtonLink
                className={styles.look}
                variant="quiet"
                size="small"
                href={fillPath(pages.blog, { blogId: stored.id })}
                target="_blank"
              >
                Pogledaj spremljeni blog (nova kartica)
              </ButtonLink>
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
