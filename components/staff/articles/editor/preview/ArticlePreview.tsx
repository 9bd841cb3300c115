import { useEffect, useRef } from 'react';
import { Article as PublicArticle } from '#components/site/blog/Article.tsx';
import styles from './ArticlePreview.module.css';
import { followCursor } from './follow-cursor.ts';
import { previewView } from './preview-view.ts';
import type { SavedArticle } from '../saving/use-saved-article.ts';
import { timeAtClinic } from '#shared/rules/clinic-time.ts';

interface ArticlePreviewProps {
  saved: SavedArticle;
  /** Object URLs of the pictures that are not uploaded yet. */
  localUrls: ReadonlyMap<File, string>;
}

/** Renders the article with the public page's component, in Italian and not interactive. Follows the cursor. */
export function ArticlePreview({ saved: { state, stored }, localUrls }: ArticlePreviewProps) {
  const { publication } = state.article;
  const plannedAt = publication?.state === 'planned' ? timeAtClinic(publication.at) : null;
  const createdAt = plannedAt ?? stored.createdAt;
  const preview = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = preview.current;
    if (!element) return undefined;
    const follow = () => followCursor(element);
    follow();
    const shown = new AbortController();
    const { signal } = shown;
    for (const event of ['focusin', 'selectionchange']) document.addEventListener(event, follow, { signal });
    // A picture that has loaded has another height. It must not take a reader back who scrolls the preview.
    element.addEventListener('load', follow, { capture: true, signal });
    const stopWhileRead = () => element.removeEventListener('load', follow, { capture: true });
    for (const event of ['wheel', 'pointerdown'])
      element.addEventListener(event, stopWhileRead, { passive: true, signal });
    return () => shown.abort();
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
    <aside ref={preview} className={styles.preview} aria-label="Pregled" tabIndex={0}>
      <div className={styles.page} inert lang="it">
        <PublicArticle titleTag="h2" article={previewView(state.article, { ...stored, createdAt }, localUrls)} />
      </div>
    </aside>
  );
}
