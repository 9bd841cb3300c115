import { useRef, useState } from 'react';
import { parseBlocks } from '#shared/content/blog-content.ts';
import type { ArticleVersion, Blog, Publication } from '#shared/contract/articles.ts';
import { useApi } from '#components/app/api-context.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import { toast } from '#components/ui/toasts.ts';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { readArticle } from '../read-articles.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { editorBlocks, markStored } from './blocks/blocks.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { fillPath } from '#shared/contract/fill-path.ts';
import { pages } from '#shared/contract/routes.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import styles from './EditArticle.module.css';
import { HistoryDialog } from './history/HistoryDialog.tsx';
import {
  payloadOf,
  pendingPictures,
  isSavedByOthers,
  saveArticle,
  saveFailure,
  uploadPictures,
  type PendingPicture,
} from './saving/save-article.ts';
import { choiceOf } from './publication/publication-choice.ts';
import { linkToArticle } from './saving/link-to-article.ts';
import { useArticle } from './drafts/use-article.ts';
import { usePictureStates } from './saving/use-picture-states.ts';

interface LoadedEditorProps {
  loaded: Blog;
  /** null if the provider has no publication states (docs/product.md, 7.4). */
  publication: Publication | null;
  /** Called once the article and all its pictures are stored (docs/product.md, 4.8). */
  onSaved: () => void;
}

/** The editor of a loaded article: saves it, uploads its pictures and reports failures. */
function LoadedEditor({ loaded, publication, onSaved }: LoadedEditorProps) {
  const api = useApi();
  const [initial] = useState(() => ({
    title: loaded.name,
    blocks: editorBlocks(parseBlocks(loaded.content), loaded.images ?? []),
    publication: publication && choiceOf(publication),
    sharing: loaded.sharing ?? null,
  }));
  const hasPublication = publication !== null;
  const reservedNames = hasPublication ? (loaded.images ?? []).map(({ name }) => name) : [];
  const read = hasPublication ? 'getArticle' : 'getBlog';
  const state = useArticle(initial, `blog-${loaded.id}`, loaded);
  const { states, report, settle } = usePictureStates();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  /** The request body of the last save as JSON. A retry compares it to detect later changes. */
  const sent = useRef('');

  const finish = async (tried: readonly PendingPicture[], failed: readonly PendingPicture[]) => {
    settle();
    const stored = tried.filter((picture) => !failed.includes(picture)).map(({ blockId }) => blockId);
    const left = pendingPictures(state.article.blocks).filter(({ blockId }) => !stored.includes(blockId));
    if (left.length > 0) {
      // Otherwise, the next attempt would report this save as another person's.
      const current = await api.call(read, { params: { blogId: loaded.id } }).catch(() => null);
      if (current) state.setBasedOn(current);
      state.changeBlocks((blocks) => markStored(blocks, stored, current?.images ?? []));
      toast('Neke slike nisu spremljene. Pokušaj ponovno.');
      setSaving(false);
      return;
    }
    await state.markSaved();
    toast('Promjene su spremljene.', linkToArticle(loaded.id, state.article.publication));
    onSaved();
  };

  const restore = (version: ArticleVersion) => {
    const blocks = editorBlocks(parseBlocks(version.content), loaded.images ?? []);
    state.change({ ...state.article, title: version.title, blocks });
    setShowsHistory(false);
    toast('Verzija je u uređivaču. Spremi promjene da bi vrijedila.');
  };

  const save = async (evenIfChanged: boolean) => {
    setSaving(true);
    setConflict(false);
    const payload = payloadOf(state.article, hasPublication);
    const pictures = pendingPictures(state.article.blocks);
    try {
      if (!evenIfChanged && (await isSavedByOthers(api, loaded.id, state.basedOn ?? loaded, read))) {
        setConflict(true);
        setSaving(false);
        return;
      }
      const saved = await saveArticle(api, loaded.id, payload, pictures, report);
      sent.current = JSON.stringify(payload);
      await finish(pictures, saved.failed);
    } catch (error) {
      logFailure('The article could not be updated', error);
      toast(
        statusOf(error) === 404
          ? 'Blog je u međuvremenu izbrisan, pa se promjene više ne mogu spremiti.'
          : saveFailure('Promjene nisu spremljene.', error),
      );
      setSaving(false);
    }
  };
  const retry = async (blockId: number, isSavable: () => boolean) => {
    // A successful retry may complete the save, so changes made since must be saved too.
    if (JSON.stringify(payloadOf(state.article, hasPublication)) !== sent.current) {
      if (isSavable()) await save(false);
      return;
    }
    setSaving(true);
    const pictures = pendingPictures(state.article.blocks).filter((picture) => picture.blockId === blockId);
    await finish(pictures, await uploadPictures(api, loaded.id, pictures, 'edit', report));
  };

  return (
    <>
      <ArticleEditor
        state={state}
        stored={loaded}
        saving={saving}
        hasPublication={hasPublication}
        reservedNames={reservedNames}
        onHistory={hasPublication ? () => setShowsHistory(true) : null}
        pictureStates={states}
        onRetry={(...args) => void retry(...args)}
        onSave={() => void save(false)}
      />
      {showsHistory && (
        <HistoryDialog
          articleId={loaded.id}
          article={state.article}
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
          {(publication === null || publication.state === 'published') && (
            <>
              <span>Pogledaj spremljeni blog pa odluči hoće li ga tvoja verzija zamijeniti.</span>
              <ButtonLink
                className={styles.look}
                variant="quiet"
                size="small"
                href={fillPath(pages.blog, { blogId: loaded.id })}
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

/** Fetches an article and shows it in the editor (docs/product.md, 4.7). */
export function EditArticle({ articleId, onSaved }: { articleId: string; onSaved: () => void }) {
  const api = useApi();
  const source = useLoaded(() => readArticle(api, articleId), 'The article could not be loaded', articleId);
  return (
    <>
      <PageHeading title="Uredi blog" />
      <LoadedView source={source} failed={{ text: 'Blog se nije mogao učitati.' }}>
        {({ article, publication }) => (
          <LoadedEditor loaded={article} publication={publication} onSaved={onSaved} />
        )}
      </LoadedView>
    </>
  );
}
