import { useRef, useState } from 'react';
import { parseBlocks } from '#shared/content/blog-content.ts';
import type { ArticleVersion, Blog, Publication } from '#shared/contract/articles.ts';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { useApi } from '#components/app/contexts.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { toast } from '#components/ui/toasts.ts';
import { logFailure } from '#components/app/log-failure.ts';
import { editorBlocks, markStored } from '../blocks/blocks.ts';
import type { PictureState } from '../blocks/picture-editing.ts';
import { useArticle } from '../drafts/use-article.ts';
import { choiceOf, publicationOf } from '../publication/publication-choice.ts';
import { failedUploads } from './failed-uploads.ts';
import {
  isSavedByOthers,
  payloadOf,
  pendingPictures,
  saveArticle,
  saveFailure,
  uploadPictures,
  type PendingPicture,
} from './save-article.ts';

export interface SavedArticleOptions {
  /** null for a new article. Its `publication` is null if the provider has no publication states. */
  loaded: (Blog & { publication: Publication | null }) | null;
  /** True if the provider supports publication, sharing and formatting (docs/product.md, 7.4). */
  hasPublication: boolean;
  /** Called once all is stored; for a new article, once every upload has succeeded or failed (docs/product.md, 4.8). */
  onSaved: () => void;
}

export type SavedArticle = ReturnType<typeof useSavedArticle>;

/** The state of a new or a loaded article. Saves it, uploads its pictures and reports failures. */
export function useSavedArticle({ loaded, hasPublication, onSaved }: SavedArticleOptions) {
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
  const [hasConflict, setConflict] = useState(false);
  /** The request body of the last save as JSON. A retry compares it to detect later changes. */
  const sent = useRef('');

  const finish = async (articleId: Blog['id'], tried: PendingPicture[], failed: PendingPicture[]) => {
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
    const isVisible = publicationOf(article).state === 'published';
    if (left.length === 0)
      toast(
        loaded ? 'Promjene su spremljene.' : 'Blog je spremljen.',
        isVisible ? { href: fillPath(pages.blog, { blogId: articleId }), text: 'Pogledaj blog' } : undefined,
      );
    onSaved();
  };

  const save = async (evenIfChanged: boolean) => {
    setSaving(true);
    setConflict(false);
    const payload = payloadOf(article, hasPublication);
    const pictures = pendingPictures(article.blocks);
    try {
      const known = evenIfChanged ? null : (state.basedOn ?? loaded);
      if (known && (await isSavedByOthers(api, stored.id, known, read))) {
        setConflict(true);
        setSaving(false);
        return;
      }
      const saved = await saveArticle(api, loaded?.id ?? null, payload, pictures, report);
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

  return {
    state,
    stored,
    saving,
    pictureStates,
    hasConflict,
    closeConflict: () => setConflict(false),
    save,
    /** Uploads the picture of a block again. @param isSavable is asked before anything else is saved with it. */
    retry: async (blockId: number, isSavable: () => boolean) => {
      // A successful retry may complete the save, so changes made since must be saved too.
      if (JSON.stringify(payloadOf(article, hasPublication)) !== sent.current) {
        if (isSavable()) await save(false);
        return;
      }
      setSaving(true);
      const pictures = pendingPictures(article.blocks).filter((picture) => picture.blockId === blockId);
      await finish(stored.id, pictures, await uploadPictures(api, stored.id, pictures, 'edit', report));
    },
    /** Puts an earlier version of the article into the editor. */
    restore: ({ title, content }: ArticleVersion) => {
      state.change(() => ({ title, blocks: blocksOf(content) }));
      toast('Verzija je u uređivaču. Spremi promjene da bi vrijedila.');
    },
  };
}
