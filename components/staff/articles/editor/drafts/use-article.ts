import { useEffect, useRef, useState } from 'react';
import { accountName } from '#components/app/session/same-user.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { unsavedWork } from '../../../parts/unsaved-work.ts';
import { useWindowEvent } from '../../../parts/use-window-event.ts';
import { claimDraftSlot } from './draft-slots.ts';
import { browserDrafts, browserTabSlots, type Article, type ArticleBase, type KeptDraft } from './drafts.ts';

/** Delay before changes are stored. It avoids a write per letter; a crash loses at most a word. */
const keepAfterMilliseconds = 300;

export type ArticleState = ReturnType<typeof useArticle>;

/**
 * The state of the edited article. Every change is stored in the browser until the article is saved or the
 * draft is discarded. The stored draft is offered when the same account opens the same editor again.
 */
export function useArticle(initial: Article, draftKey: string, stored: ArticleBase | null) {
  const [article, setArticle] = useState(initial);
  /** The stored version on which the changes are based. If it has changed since, others have saved. */
  const [basedOn, setBasedOn] = useState(stored);
  /** True if there are changes that the server does not have. */
  const [unsaved, setUnsaved] = useState(false);
  const [offer, setOffer] = useState<KeptDraft | null>(null);
  const keeping = useRef(Promise.resolve());
  /** Stores the pending changes; null if there are none. */
  const keepNow = useRef<(() => void) | null>(null);

  /** The storage slot of this editor's draft; null until it is claimed. */
  const [slot, setSlot] = useState<string | null>(null);
  const { user, ended } = useSession();
  /** A log-out in any tab removes the draft, so nothing may be stored until the next log-in. */
  const mayKeep = user !== null || ended === 'expired';
  /** The user who opened the editor. The draft stays theirs even if another account logs in on this page. */
  const [author, setAuthor] = useState(user);
  if (author === null && user !== null) setAuthor(user);

  useEffect(() => {
    if (author === null) return undefined;
    const editor = new AbortController();
    const { signal } = editor;
    // Undefined outside secure contexts, although its type does not include undefined.
    const { locks }: { locks?: LockManager } = navigator;
    const onLeft = (left: KeptDraft) => {
      if (!signal.aborted) setOffer((shown) => (shown && shown.draft.keptAt > left.draft.keptAt ? shown : left));
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
        ...article,
        keptAt: new Date().toISOString(),
        basedOn: basedOn && { name: basedOn.name, content: basedOn.content },
      });
    };
    keepNow.current = keep;
    const timer = setTimeout(keep, keepAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [article, unsaved, slot, basedOn, mayKeep]);

  // Also stores the changes if the user leaves the page or the editor before the timer fires.
  useWindowEvent('pagehide', () => keepNow.current?.());
  useEffect(() => () => keepNow.current?.(), []);

  const change = (changesOf: (current: Article) => Partial<Article>) => {
    setArticle((current) => ({ ...current, ...changesOf(current) }));
    setUnsaved(true);
  };

  const removeDraft = async () => {
    setUnsaved(false);
    unsavedWork.set(null);
    keepNow.current = null;
    // A pending write must not finish after the removal.
    await keeping.current;
    if (slot !== null) await browserDrafts.remove(slot);
  };

  useEffect(() => {
    unsavedWork.set(unsaved ? removeDraft : null);
    return () => unsavedWork.set(null);
  });

  const takeDraft = () => {
    if (!offer || slot === null) return;
    const { draft } = offer;
    setBasedOn((current) => draft.basedOn ?? current);
    change(() => ({
      title: draft.title,
      blocks: draft.blocks,
      publication: draft.publication ?? initial.publication,
      sharing: draft.sharing ?? initial.sharing,
    }));
    setOffer(null);
    // The old copy is removed only after the new one is stored.
    if (offer.slot !== slot)
      keeping.current = browserDrafts.write(slot, draft).then(() => browserDrafts.remove(offer.slot));
  };

  return {
    article,
    basedOn,
    setBasedOn,
    unsaved,
    change,
    /** Marks the article as saved on the server and removes the stored draft. */
    markSaved: removeDraft,
    /** A draft of an earlier visit; null if there is none, or once it is restored or discarded. */
    offered: offer?.draft ?? null,
    takeDraft,
    discardDraft: () => {
      setOffer(null);
      if (offer) void browserDrafts.remove(offer.slot);
    },
  };
}
