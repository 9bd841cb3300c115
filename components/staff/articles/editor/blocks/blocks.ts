import type { Block, BlogImage, BlogPayload } from '#shared/contract/blog.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
import { blockKinds, type BlockFields, type EditorBlock } from './block-kinds.ts';
import { uniquePictureName } from '../pictures/picture-name.ts';

const toStored = <T extends BlockType>(block: EditorBlock<T>): Block => ({
  id: block.id,
  type: block.type,
  ...blockKinds[block.type].toStored(block),
});

/** @returns the blocks of an article for editing; each picture's entry is found by its name. */
export function editorBlocks(blocks: readonly Block[], images: readonly BlogImage[]): EditorBlock[] {
  return blocks.map((block) => blockKinds[block.type].fromStored(block, images));
}

/** @returns the article's blocks without the removed ones. */
export function presentBlocks(blocks: readonly EditorBlock[]): EditorBlock[] {
  return blocks.filter(({ isRemoved }) => !isRemoved);
}

/** @returns the body of a save (docs/product.md, 6.1). */
export function toPayload(title: string, blocks: readonly EditorBlock[]): BlogPayload {
  return {
    blog: { title: title.trim(), content: presentBlocks(blocks).map((block) => toStored(block)) },
  };
}

/** New ids continue from the highest existing one plus one (docs/product.md, 4.7). */
export function nextBlockId(blocks: readonly EditorBlock[]): number {
  return Math.max(0, ...blocks.map(({ id }) => id)) + 1;
}

/** @param before the id of the block that follows the added ones; undefined: they are added at the end. */
const insert = (
  blocks: readonly EditorBlock[],
  added: readonly EditorBlock[],
  before: number | undefined,
): EditorBlock[] => {
  const place = blocks.findIndex(({ id }) => id === before);
  return blocks.toSpliced(place === -1 ? blocks.length : place, 0, ...added);
};

/** Adds an empty block before another, or at the end; pictures are added by `addPictures`. */
export function addBlock(blocks: readonly EditorBlock[], type: BlockType, before?: number): EditorBlock[] {
  const { add } = blockKinds[type];
  return add ? insert(blocks, [add.empty(nextBlockId(blocks))], before) : [...blocks];
}

const takenNames = (blocks: readonly EditorBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'image' ? [block.imageName] : []));

/**
 * Adds one block per file, in their order, before another block or at the end.
 * @param reserved names that other pictures of the article have at the provider.
 */
export function addPictures(
  blocks: readonly EditorBlock[],
  files: readonly File[],
  before?: number,
  reserved: readonly string[] = [],
): EditorBlock[] {
  return files.reduce<EditorBlock[]>(
    (all, file) =>
      insert(
        all,
        [
          {
            id: nextBlockId(all),
            type: 'image',
            imageName: uniquePictureName(file.name, [...takenNames(all), ...reserved]),
            alt: '',
            picked: file,
            storedId: null,
          },
        ],
        before,
      ),
    [...blocks],
  );
}

/**
 * Replaces the file of an image block. The new name is unused in the article, so that no cache answers with the old
 * picture.
 */
export function replacePicture(
  blocks: readonly EditorBlock[],
  id: number,
  file: File,
  reserved: readonly string[] = [],
): EditorBlock[] {
  const imageName = uniquePictureName(file.name, [...takenNames(blocks), ...reserved]);
  return blocks.map((block) =>
    block.type === 'image' && block.id === id ? { ...block, imageName, picked: file } : block,
  );
}

/** Changes fields of a block; does nothing if the block with this id has another type. */
export function changeBlock<T extends BlockType>(
  blocks: readonly EditorBlock[],
  { id, type }: { id: number; type: T },
  changes: Partial<BlockFields[T]>,
): EditorBlock[] {
  return blocks.map((block) => (block.id === id && block.type === type ? { ...block, ...changes } : block));
}

/**
 * Marks the files of these blocks as uploaded.
 * @param images the provider's entries, which the next picture in the same block replaces; without its entry
 *   a block keeps the one it has.
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

/** Removes a block from the article; its id and its picture's name stay reserved. */
export function removeBlock(blocks: readonly EditorBlock[], id: number): EditorBlock[] {
  return blocks.map((block) => (block.id === id ? { ...block, isRemoved: true } : block));
}

/** Restores a removed block with its content, between its present neighbours. */
export function restoreBlock(blocks: readonly EditorBlock[], id: number): EditorBlock[] {
  return blocks.map((block) => (block.id === id ? { ...block, isRemoved: false } : block));
}

/**
 * @param to the new place among the blocks that are not removed, limited to the ends.
 * @returns the blocks with the block moved.
 */
export function moveBlock(blocks: readonly EditorBlock[], id: number, to: number): EditorBlock[] {
  const moved = blocks.find((block) => block.id === id);
  if (!moved) return [...blocks];
  const others = blocks.filter((block) => block !== moved);
  return insert(others, [moved], presentBlocks(others)[Math.max(to, 0)]?.id);
}
