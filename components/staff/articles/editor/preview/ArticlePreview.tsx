import '#components/ui/styles/fonts-display.css';
import { useEffect, useState } from 'react';
import type { Blog } from '#shared/contract/blog.ts';
import { Article as PublicArticle } from '#components/site/blog/Article.tsx';
import styles from './ArticlePreview.module.css';
import { previewView } from './preview-view.ts';
import type { Article } from '../drafts/use-article.ts';
import { timeAtClinic } from '../publication/clinic-time.ts';
import { pendingPictures, type PendingPicture } from '../saving/save-article.ts';

/** @returns object URLs of pictures that are not uploaded yet, by block id. They are revoked when unused. */
function useLocalUrls(blocks: Article['blocks']): ReadonlyMap<number, string> {
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map());
  const [files, setFiles] = useState<PendingPicture[]>([]);

  const pending = pendingPictures(blocks);
  const same =
    pending.length === files.length &&
    pending.every(
      ({ blockId, file }, index) => files[index]?.blockId === blockId && files[index].file === file,
    );
  // Typing in a paragraph must not reload every picture.
  if (!same) setFiles(pending);

  useEffect(() => {
    const created = new Map(files.map(({ blockId, file }) => [blockId, URL.createObjectURL(file)]));
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL exists exactly as long as this effect
    setUrls(created);
    return () => {
      for (const url of created.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}

interface ArticlePreviewProps {
  article: Article;
  articleId: Blog['id'];
  createdAt: string;
}

/** Renders the article with the public page's component, in Italian and not interactive. */
export function ArticlePreview({ article, articleId, createdAt }: ArticlePreviewProps) {
  const { title, blocks, publication } = article;
  const urls = useLocalUrls(blocks);
  const plannedAt = publication?.state === 'planned' ? timeAtClinic(publication.at) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
    <aside className={styles.preview} aria-label="Pregled" tabIndex={0}>
      <div className={styles.page} inert lang="it">
        <PublicArticle article={previewView(title, blocks, urls, articleId, plannedAt ?? createdAt)} />
      </div>
    </aside>
  );
}
