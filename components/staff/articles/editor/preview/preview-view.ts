import { blogImageUrl } from '#shared/content/blog-content.ts';
import type { Blog } from '#shared/contract/articles.ts';
import { articleView, type ArticleView } from '#components/site/blog/view/article-view.ts';
import { toPayload } from '../blocks/blocks.ts';
import type { Article } from '../drafts/drafts.ts';
import { pendingPictures } from '../saving/save-article.ts';

/** The article as its public page will show it. The id of one that does not exist yet is ''. */
export function previewView(
  { title, blocks }: Pick<Article, 'title' | 'blocks'>,
  { id, createdAt }: Pick<Blog, 'id' | 'createdAt'>,
  localUrls: ReadonlyMap<File, string>,
): ArticleView {
  const { blog } = toPayload(title, blocks);
  const picked = new Map(pendingPictures(blocks).map(({ blockId, file }) => [blockId, file]));
  const article = { id, name: blog.title, content: JSON.stringify(blog.content), createdAt };
  return articleView(article, (block) => {
    const file = picked.get(block.id);
    // The public page appends a width to the URL. Within the fragment of an object URL, it has no effect.
    return file ? `${localUrls.get(file)}#` : blogImageUrl(id, block.image ?? '');
  });
}
