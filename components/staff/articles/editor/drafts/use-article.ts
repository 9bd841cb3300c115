import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sharing } from '#shared/contract/blog.ts';
import { accountName } from '#components/app/session/same-user.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { unsavedWork } from '#components/app/session/unsaved-work.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import type { PublicationChoice } from '../publication/publication-choice.ts';
import { claimDraftSlot } from './draft-slots.ts';
import { browserDrafts, browserTabSlots, type ArticleBase, type Draft, type KeptDraft } from './drafts.ts';

/** The article in the editor. */
export interface Article {
  title: string;
  blocks: readonly EditorBlock[];
  /** null: the provider's default. */
  publication: PublicationChoice | null;
  /** null: unchanged. */
  sharing: Sharing | null;
}

/** Long enough to avoid a write per letter, short enough that a reload loses at most a word. */
const keepAfterMilliseconds = 300;

export interface ArticleState {
  article: Article;
  /** True if there are changes that the server does not have. */
  unsaved: boolean;
  change: (article: Article) => void;
  changeBlocks: (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;
  /** Marks the article as saved on the server and removes the stored draft. */
  markSaved: () => Promise<void>;
  /** A draft of an earlier visit, until it is taken or discarded. */
  offered: Draft | null;
  takeDraft: () => void;
  discardDraft: () => void;
}

/**
 * The state of the edited article. Every change is stored in the browser until the article is saved or the
 * draft discarded, and offered when the same account opens the same editor again.
 * @param draftKey identifies the article.
 * @param basedOn the server's article when the changes began.
 */
export function useArticle(initial: Article, draftKey: string, basedOn: ArticleBase | null): ArticleState {
  const [article, setArticle] = useState(initial);
  const [unsaved, setUnsaved] = useState(false);
  const [offer, setOffer] = useState<KeptDraft | null>(null);
  const keeping = useRef(Promise.resolve());
  /** Stores the pending changes; null if there are none. */
  const keepNow = useRef<(() => void) | null>(null);

  /** The storage slot of this editor's draft; null until one is found. */
  const [slot, setSlot] = useState<string | null>(null);
  const { user, ended } = useSession();
  /** A log-out, here or in another tab, removes the draft; nothing is stored again before the next log-in. */
  const mayKeep = user !== null || ended === 'expired';
  /** The user who opened the editor; the work stays theirs when another account logs in over it. */
  const [author, setAuthor] = useState(user);
  if (author === null && user !== null) setAuthor(user);

  useEffect(() => {
    if (author === null) return undefined;
    const editor = new AbortController();
    const { signal } = editor;
    // Missing outside secure contexts, although the types say otherwise.
    const { locks }: { locks?: LockManager } = navigator;
    const onLeft = (left: KeptDraft) => {
      if (!signal.aborted)
        setOffer((shown) => (shown && shown.draft.keptAt > left.draft.keptAt ? shown : left));
    };
    const claim = async () => {
      const key = `${await accountName(author)}/${draftKey}`;
      const place = { key, storage: browserDrafts, tab: browserTabSlots, locks, signal, onLeft };
      const ownSlot = await claimDraftSlot(place);
      if (!signal.aborted) setSlot(ownSlot);
    };
    void claim();
    return () => editor.abort();
  }, [author, draftKey]);

  useEffect(() => {
    keepNow.current = null;
    if (!unsaved || slot === null || !mayKeep) return undefined;
    const keep = () => {
      keepNow.current = null;
      keeping.current = browserDrafts.write(slot, {
        title: article.title,
        blocks: [...article.blocks],
        publication: article.publication,
        sharing: article.sharing,
        keptAt: new Date().toISOString(),
        basedOn: basedOn && { name: basedOn.name, content: basedOn.content },
      });
    };
    keepNow.current = keep;
    const timer = setTimeout(keep, keepAfterMilliseconds);
    // Stores the changes also if the page is left before the timer fires.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [article, unsaved, slot, basedOn, mayKeep]);

  useEffect(() => () => keepNow.current?.(), []);

  const change = useCallback((next: Article) => {
    setArticle(next);
    setUnsaved(true);
  }, []);

  const changeBlocks = useCallback((changeOf: (blocks: readonly EditorBlock[]) => EditorBlock[]) => {
    setArticle((current) => ({ ...current, blocks: changeOf(current.blocks) }));
    setUnsaved(true);
  }, []);

  const removeDraft = useCallback(async () => {
    setUnsaved(false);
    unsavedWork.set(null);
    keepNow.current = null;
    // A pending write must not finish after the removal.
    await keeping.current;
    if (slot !== null) await browserDrafts.remove(slot);
  }, [slot]);

  useEffect(() => {
    unsavedWork.set(unsaved ? removeDraft : null);
    return () => unsavedWork.set(null);
  }, [unsaved, removeDraft]);

  const takeDraft = useCallback(() => {
    if (!offer || slot === null) return;
    const { title, blocks, publication, sharing } = offer.draft;
    change({
      title,
      blocks,
      publication: publication ?? initial.publication,
      sharing: sharing ?? initial.sharing,
    });
    setOffer(null);
    // The old copy is removed only after the new one is stored.
    if (offer.slot !== slot)
      keeping.current = browserDrafts.write(slot, offer.draft).then(() => browserDrafts.remove(offer.slot));
  }, [offer, slot, change, initial]);

  const discardDraft = useCallback(() => {
    setOffer(null);
    if (offer) void browserDrafts.remove(offer.slot);
  }, [offer]);

  return {
    article,
    unsaved,
    change,
    changeBlocks,
    markSaved: removeDraft,
    offered: offer?.draft ?? null,
    takeDraft,
    discardDraft,
  };
}
