import { useCallback, useEffect, useRef, useState } from 'react';
import { unsavedWork } from '../session/unsaved-work.ts';
import type { EditorBlock } from './blocks.ts';
import { browserDrafts, type ArticleBase, type Draft } from './drafts.ts';

/** What the person is writing. */
export interface Article {
  title: string;
  blocks: readonly EditorBlock[];
}

/** Long enough not to write with every letter, short enough that a reload loses at most a word. */
const keepAfterMilliseconds = 300;

export interface ArticleState {
  article: Article;
  /** Whether there is something the server has not got. */
  unsaved: boolean;
  change: (article: Article) => void;
  changeBlocks: (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;
  /** What is there now is what the server has; the kept draft goes. */
  markSaved: () => Promise<void>;
  /** A draft of an earlier visit, until it is taken or thrown away. */
  offered: Draft | null;
  takeDraft: () => void;
  discardDraft: () => void;
}

/**
 * The article under the hand. Every change is kept in the browser until it is saved, and offered back to whoever
 * opens the same editor again.
 * @param draftKey which article it is.
 * @param basedOn what the server had when the changes began.
 */
export function useArticle(initial: Article, draftKey: string, basedOn: ArticleBase | null): ArticleState {
  const [article, setArticle] = useState(initial);
  const [unsaved, setUnsaved] = useState(false);
  const [offered, setOffered] = useState<Draft | null>(null);
  const keeping = useRef(Promise.resolve());
  /** Writes what is not kept yet; null when all is. */
  const keepNow = useRef<(() => void) | null>(null);

  useEffect(() => {
    void browserDrafts.read(draftKey).then(setOffered);
  }, [draftKey]);

  useEffect(() => {
    unsavedWork.set(unsaved);
    return () => unsavedWork.set(false);
  }, [unsaved]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const keep = () => {
      keepNow.current = null;
      keeping.current = browserDrafts.write(draftKey, {
        title: article.title,
        blocks: [...article.blocks],
        keptAt: new Date().toISOString(),
        basedOn: basedOn && { name: basedOn.name, content: basedOn.content },
      });
    };
    keepNow.current = keep;
    const timer = setTimeout(keep, keepAfterMilliseconds);
    // Whoever leaves within that time loses nothing either.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [article, unsaved, draftKey, basedOn]);

  useEffect(() => () => keepNow.current?.(), []);

  const change = useCallback((next: Article) => {
    setArticle(next);
    setUnsaved(true);
  }, []);

  const changeBlocks = useCallback((changeOf: (blocks: readonly EditorBlock[]) => EditorBlock[]) => {
    setArticle((current) => ({ ...current, blocks: changeOf(current.blocks) }));
    setUnsaved(true);
  }, []);

  const markSaved = useCallback(async () => {
    setUnsaved(false);
    unsavedWork.set(false);
    keepNow.current = null;
    // A write that is under way must not come after the removal.
    await keeping.current;
    await browserDrafts.remove(draftKey);
  }, [draftKey]);

  const takeDraft = useCallback(() => {
    if (!offered) return;
    change({ title: offered.title, blocks: offered.blocks });
    setOffered(null);
  }, [offered, change]);

  const discardDraft = useCallback(() => {
    setOffered(null);
    void browserDrafts.remove(draftKey);
  }, [draftKey]);

  return { article, unsaved, change, changeBlocks, markSaved, offered, takeDraft, discardDraft };
}
