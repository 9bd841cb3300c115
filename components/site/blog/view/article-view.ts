import { textParts, type TextPart } from '#shared/articles/marked-text.ts';
import { blogCard } from '#shared/content/blog-card.ts';
import { blogImageUrl, imageAlternative, parseBlocks } from '#shared/content/blog-content.ts';
import type { Block, Blog } from '#shared/contract/articles.ts';
import { formatItalianDate, readingTime } from '#shared/format.ts';
import { relatedService } from '#shared/content/related-service.ts';

export type BlockView =
  | { kind: 'paragraph'; id: number; title: string; paragraphs: TextPart[] }
  | { kind: 'image'; id: number; url: string; alt: string };

/** @returns the view of a stored block; null if there is nothing to show. */
function viewOf(block: Block, url: string | null): BlockView | null {
  const { id, type: kind, title } = block;
  if (kind === 'image') return url === null ? null : { kind, id, url, alt: imageAlternative(block) };
  return { kind, id, title: title ?? '', paragraphs: textParts(block) };
}

/** @returns the data of an article's page. @param pictureUrl the URL of a block's picture; null omits the block. */
export function articleView(blog: Blog, pictureUrl = (block: Block) => blogImageUrl(blog.id, block.image ?? '')) {
  const { id, name, createdAt, modifiedAt, content, sharing } = blog;
  const card = blogCard(blog);
  const parsed = parseBlocks(content);
  const sharedImage = parsed.find(({ image }) => image && image === sharing?.image)?.image;
  const blocks = parsed.flatMap((block) => viewOf(block, pictureUrl(block)) ?? []);
  return {
    id,
    title: name,
    /** Description in link previews: the text of the card, unless staff have entered another. */
    description: sharing?.description ?? card.description,
    imageUrl: sharedImage ? blogImageUrl(id, sharedImage) : card.imageUrl,
    /** ISO 8601. */
    createdAt,
    modifiedAt,
    /** '12/03/2025'; '' if the provider's time is invalid. */
    date: formatItalianDate(createdAt),
    readingMinutes: readingTime(parsed.length),
    service: relatedService(name, parsed.map((block) => `${block.title ?? ''} ${block.content ?? ''}`).join(' ')),
    blocks,
  };
}

export type ArticleView = ReturnType<typeof articleView>;
