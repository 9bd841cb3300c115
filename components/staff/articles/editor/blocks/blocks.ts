import type { Block, BlogImage, BlogPayload } from '#shared/contract/articles.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
import { blockKinds, type EditorBlock } from './block-kinds.ts';

const toStored = <T extends BlockType>(block: EditorBlock<T>): Block => ({
  id: block.id,
  type: block.type,
  ...blockKinds[block.type].toStored(block),
});

/** @returns the blocks of an article for editing. The entry of each picture is found by the picture's name. */
export const editorBlocks = (blocks: readonly Block[], images: readonly BlogImage[]): EditorBlock[] =>
  blocks.map((block) => blockKinds[block.type].fromStored(block, images));

/** @returns the article's blocks without the removed ones. */
export const presentBlocks = (blocks: readonly EditorBlock[]): EditorBlock[] =>
  blocks.filter(({ isRemoved }) => !isRemoved);

/** @returns the body of a save (docs/product.md, 6.1). */
export const toPayload = (title: string, blocks: readonly EditorBlock[]): BlogPayload => ({
  blog: { title: title.trim(), content: presentBlocks(blocks).map((block) => toStored(block)) },
});

/**
 * Marks the files of these blocks as uploaded. Each block stores the id of its entry among the provider's images, which the
 * next picture in the block replaces; a block without an entry keeps its current id.
 */
export function markStored(
  blocks: readonly EditorBlock[],
  ids: readonly number[],
  images: readonly BlogImage[],
): EditorBlock[] {
  return blocks.map((block) => {
    if (block.type !== 'image' || !ids.includes(block.id)) return block;
    const entry = images.find(({ name }) => name === block.imageName);
    return { ...block, picked: null, storedId: entry?.id ?? block.storedId };
  });
}
