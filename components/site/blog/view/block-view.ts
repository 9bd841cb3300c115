import { textParts, type TextPart } from '#shared/articles/marked-text.ts';
import { imageAlternative } from '#shared/content/blog-content.ts';
import type { Block } from '#shared/contract/blog.ts';
import type { BlockType } from '#shared/rules/block-types.ts';

interface BlockFields {
  paragraph: { title: string; paragraphs: TextPart[] };
  image: { url: string; alt: string };
}

/** A block as the article's page shows it. */
export type BlockView<Type extends BlockType = BlockType> = {
  [T in Type]: { kind: T; id: number } & BlockFields[T];
}[Type];

type View<Type extends BlockType> = (
  block: Block,
  pictureUrl: (block: Block) => string | null,
) => BlockView<Type> | null;

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

/**
 * @param pictureUrl the URL of a picture block's picture; null leaves the block out.
 * @returns the view of a stored block on the article's page; null if there is nothing to show.
 */
export const blockView: View<BlockType> = (block, pictureUrl) => views[block.type](block, pictureUrl);
