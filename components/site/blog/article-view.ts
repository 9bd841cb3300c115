import { blogCard } from '#shared/content/blog-card.ts';
import { blogImageUrl, imageAlternative, parseBlocks } from '#shared/content/blog-content.ts';
import type { Block, Blog } from '#shared/contract/blog.ts';
import { formatItalianDate, readingTime } from '#shared/format.ts';
import { relatedService } from '#shared/content/related-service.ts';
import type { Service } from '#shared/content/services.ts';

type ArticleBlock =
  | { kind: 'paragraph'; id: number; title: string; paragraphs: string[] }
  | { kind: 'image'; id: number; url: string; alt: string };

/** An article as its page shows it. */
export interface ArticleView {
  id: Blog['id'];
  title: string;
  /** As its card has them. */
  description: string;
  imageUrl: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** '12/03/2025', '' when the provider's time is none. */
  date: string;
  readingMinutes: number;
  /** What the clinic offers on the matter; null when the article is about something else. */
  service: Service | null;
  blocks: ArticleBlock[];
}

/**
 * Takes from an article what its page shows; empty lines in a text begin a new paragraph.
 * @param imageUrlOf address of an image block's picture; null leaves the block out.
 */
export function articleView(
  blog: Blog,
  imageUrlOf = (block: Block) => blogImageUrl(blog.id, block.image ?? ''),
): ArticleView {
  const { id, name, createdAt, content } = blog;
  const { description, imageUrl } = blogCard(blog);
  const parsed = parseBlocks(content);
  const blocks = parsed.flatMap((block): ArticleBlock[] => {
    if (block.type === 'image') {
      const url = imageUrlOf(block);
      return url === null ? [] : [{ kind: 'image', id: block.id, url, alt: imageAlternative(block) }];
    }
    const paragraphs = (block.content ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '');
    return [{ kind: 'paragraph', id: block.id, title: block.title ?? '', paragraphs }];
  });
  return {
    id,
    title: name,
    description,
    imageUrl,
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
