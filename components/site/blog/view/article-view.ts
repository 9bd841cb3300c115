import { textParts, type TextPart } from '#shared/articles/marked-text.ts';
import { blogCard } from '#shared/content/blog-card.ts';
import { blogImageUrl, imageAlternative, parseBlocks } from '#shared/content/blog-content.ts';
import type { Block, Blog } from '#shared/contract/articles.ts';
import { formatItalianDate, readingTime } from '#shared/format.ts';
import { relatedService } from '#shared/content/related-service.ts';
import type { BlockType } from '#shared/rules/block-types.ts';

interface BlockFields {
  paragraph: { title: string; paragraphs: TextPart[] };
  image: { url: string; alt: string };
}

export type BlockView<Type extends BlockType = BlockType> = {
  [T in Type]: { kind: T; id: number } & BlockFields[T];
}[Type];

type View<Type extends BlockType> = (
  block: Block,
  pictureUrl: (block: Block) => string | null,
) => BlockView<Type> | null;

/** Functions that convert a stored block to its view. They return null if there is nothing to show. */
const views: { readonly [T in BlockType]: View<T> } = {
  paragraph: (block) => ({
    kind: 'paragraph',
    id: block.id,
    title: block.title ?? '',
    paragraphs: textParts(block),
  }),
  image: (block, pictureUrl) => {
    const url = pictureUrl(block);
    return url === null ? null : { kind: 'image', id: block.id, url, alt: imageAlternative(block) };
  },
};

/** @returns the data of an article's page. @param pictureUrl the URL of a block's picture; null omits the block. */
export function articleView(blog: Blog, pictureUrl = (block: Block) => blogImageUrl(blog.id, block.image ?? '')) {
  const { id, name, createdAt, modifiedAt, content, sharing } = blog;
  const card = blogCard(blog);
  const parsed = parseBlocks(content);
  const sharedImage = parsed.find(({ image }) => image && image === sharing?.image)?.image;
  const blocks = parsed.flatMap((block) => views[block.type](block, pictureUrl) ?? []);
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
