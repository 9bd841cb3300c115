import { blogCard } from '#shared/content/blog-card.ts';
import { blogImageUrl, parseBlocks } from '#shared/content/blog-content.ts';
import type { Block, Blog } from '#shared/contract/blog.ts';
import { formatItalianDate, readingTime } from '#shared/format.ts';
import { relatedService } from '#shared/content/related-service.ts';
import type { Service } from '#shared/content/services.ts';
import { blockView, type BlockView } from './block-view.ts';

/** An article as its page shows it. */
export interface ArticleView {
  id: Blog['id'];
  title: string;
  /** As in links to the article: that of its card unless staff have chosen another. */
  description: string;
  imageUrl: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** '12/03/2025'; '' if the provider's time is invalid. */
  date: string;
  readingMinutes: number;
  /** The related service of the clinic; null if there is none. */
  service: Service | null;
  blocks: BlockView[];
}

/**
 * @returns the data of an article's page.
 * @param pictureUrl the URL of a picture block's picture; null leaves the block out.
 */
export function articleView(
  blog: Blog,
  pictureUrl = (block: Block) => blogImageUrl(blog.id, block.image ?? ''),
): ArticleView {
  const { id, name, createdAt, content, sharing } = blog;
  const card = blogCard(blog);
  const parsed = parseBlocks(content);
  const sharedImage = parsed.find(({ image }) => image && image === sharing?.image)?.image;
  const blocks = parsed.flatMap((block) => blockView(block, pictureUrl) ?? []);
  return {
    id,
    title: name,
    description: sharing?.description ?? card.description,
    imageUrl: sharedImage ? blogImageUrl(id, sharedImage) : card.imageUrl,
    createdAt,
    date: formatItalianDate(createdAt),
    readingMinutes: readingTime(parsed.length),
    service: relatedService(
      name,
      parsed.map((block) => `${block.title ?? ''} ${block.content ?? ''}`).join(' '),
    ),
    blocks,
  };
}
