import type { Block, BlogImage, BlogPayload } from '#shared/contract/blog.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
import { blockKinds, type BlockFields, type EditorBlock } from './block-kinds.ts';
import { uniquePictureName } from '../pictures/picture-name.ts';

const toStored = <T extends BlockType>(block: EditorBlock<T>): Block => ({
  id: block.id,
  type: block.type,
  ...blockKinds[block.type].toStored(block),
});

/** @returns the blocks of an article for editing; the entry of each picture is found by its name. */
export function editorBlocks(blocks: readonly Block[], images: readonly BlogImage[]): EditorBlock[] {
  return blocks.map((block) => blockKinds[block.type].fromStored(block, images));
}

/** @returns what is saved (docs/product.md, 6.1). */
export function toPayload(title: string, blocks: readonly EditorBlock[]): BlogPayload {
  return { blog: { title: title.trim(), content: blocks.map((block) => toStored(block)) } };
}

/** New ids continue from the highest existing one plus one (docs/product.md, 4.7). */
export function nextBlockId(blocks: readonly EditorBlock[]): number {
  return Math.max(0, ...blocks.map(({ id }) => id)) + 1;
}

/** Adds an empty block at the end; pictures are added by `addPictures`. */
export function addBlock(blocks: readonly EditorBlock[], type: BlockType): EditorBlock[] {
  const { add } = blockKinds[type];
  return add ? [...blocks, add.empty(nextBlockId(blocks))] : [...blocks];
}

const takenNames = (blocks: readonly EditorBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'image' ? [block.imageName] : []));

/** Adds one block a file, in their order. */
export function addPictures(blocks: readonly EditorBlock[], files: readonly File[]): EditorBlock[] {
  return files.reduce<EditorBlock[]>(
    (all, file) => [
      ...all,
      {
        id: nextBlockId(all),
        type: 'image',
        imageName: uniquePictureName(file.name, takenNames(all)),
        alt: '',
        picked: file,
        storedId: null,
      },
    ],
    [...blocks],
  );
}

/**
 * Replaces the file of an image block. The new name is unused in the article, so that no cache answers with the old
 * picture.
 */
export function replacePicture(blocks: readonly EditorBlock[], id: number, file: File): EditorBlock[] {
  const imageName = uniquePictureName(file.name, takenNames(blocks));
  return blocks.map((block) =>
    block.type === 'image' && block.id === id ? { ...block, imageName, picked: file } : block,
  );
}

/** Changes fields of a block; nothing where the block with its id is of another type. */
export function changeBlock<T extends BlockType>(
  blocks: readonly EditorBlock[],
  { id, type }: { id: number; type: T },
  changes: Partial<BlockFields[T]>,
): EditorBlock[] {
  return blocks.map((block) => (block.id === id && block.type === type ? { ...block, ...changes } : block));
}

/**
 * The files of these blocks are at the provider: there is nothing left to send for them.
 * @param images the provider's entries, for the next picture in the same block to replace; where they are not known
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

export function removeBlock(blocks: readonly EditorBlock[], id: number): EditorBlock[] {
  return blocks.filter((block) => block.id !== id);
}

/** @returns the blocks with one of them at another place; a place outside the list is its nearest end. */
export function moveBlock(blocks: readonly EditorBlock[], id: number, to: number): EditorBlock[] {
  const from = blocks.findIndex((block) => block.id === id);
  const moved = blocks[from];
  if (!moved) return [...blocks];
  const others = blocks.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moved);
}
