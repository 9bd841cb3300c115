import '#components/ui/styles/fonts-display.css';
import type { Blog } from '#shared/contract/blog.ts';
import { Article as PublicArticle } from '#components/site/blog/Article.tsx';
import styles from './ArticlePreview.module.css';
import { previewView } from './preview-view.ts';
import type { Article } from '../drafts/use-article.ts';
import { useLocalUrls } from '../saving/use-local-urls.ts';

interface ArticlePreviewProps {
  article: Article;
  articleId: Blog['id'];
  createdAt: string;
}

/** The article rendered by the public page's component, in its language; not interactive. */
export function ArticlePreview({ article: { title, blocks }, articleId, createdAt }: ArticlePreviewProps) {
  const urls = useLocalUrls(blocks);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to scroll by keyboard too
    <aside className={styles.preview} aria-label="Pregled" tabIndex={0}>
      <div className={styles.page} inert lang="it">
        <PublicArticle article={previewView(title, blocks, urls, articleId, createdAt)} />
      </div>
    </aside>
  );
}
