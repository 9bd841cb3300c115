import type { Block, BlogImage, BlogPayload } from '#shared/contract/articles.ts';
import { articleLimits } from '#shared/rules/article-limits.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { joinTexts, noText, partOf } from '../text/formatted-text.ts';
import type { Section, TextSelection } from '../text/text-editor.ts';
import { blockKinds, type BlockFields, type EditorBlock } from './block-kinds.ts';
import { isHeaded, textOf } from './paragraph-block.tsx';
import { uniquePictureName } from '../pictures/picture-name.ts';

const toStored = <T extends BlockType>(block: EditorBlock<T>): Block => ({
  id: block.id,
  type: block.type,
  ...blockKinds[block.type].toStored(block),
});

/** @returns the blocks of an article for editing. The entry of each picture is found by the picture's name. */
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

/** @returns whether these blocks have the same texts, formatting and order, and the same pictures. */
export const haveSameContent = (some: readonly EditorBlock[], others: readonly EditorBlock[]): boolean =>
  JSON.stringify(toPayload('', some)) === JSON.stringify(toPayload('', others)) &&
  presentBlocks(some).every((block) => block.type !== 'image' || others.includes(block));

/** @returns the highest existing id plus one (docs/product.md, 4.7). */
export function nextBlockId(blocks: readonly EditorBlock[]): number {
  return Math.max(0, ...blocks.map(({ id }) => id)) + 1;
}

export const newestId = (before: readonly EditorBlock[], after: readonly EditorBlock[]): number =>
  nextBlockId(after.filter((block) => !before.includes(block))) - 1;

/**
 * Replaces a selection in a paragraph by sections, each a block. The text before it stays in the paragraph, with a first
 * section that has no heading; the text after it ends the last section. A paragraph that would be left empty becomes the first section.
 * A heading without a title gets the selected text, of which only the part that fits is removed from the paragraph.
 */
export function insertSections(
  blocks: readonly EditorBlock[],
  id: number,
  { start, end }: TextSelection,
  sections: readonly Section[],
): EditorBlock[] {
  const next = nextBlockId(blocks);
  const [intro, ...others] = sections;
  return blocks.flatMap((block) => {
    if (block.id !== id || block.type !== 'paragraph') return [block];
    const chosen = block.content.slice(start, end);
    const last = intro?.title === '' ? start + cutText(chosen, articleLimits.titleLength).length : end;
    const selected = block.content.slice(start, last).replaceAll(/\s+/g, ' ').trim();
    const hasIntro = others.length > 0 && intro?.title === null;
    const before = joinTexts(partOf(textOf(block), 0, start), hasIntro ? intro : noText);
    const after = partOf(textOf(block), last, block.content.length);
    const stays = before.content !== '' || isHeaded(block);
    const added = (hasIntro ? others : sections).map((section, index, { length }): EditorBlock => ({
      id: stays || index > 0 ? next + index : id,
      type: 'paragraph',
      title: section.title === '' ? selected : (section.title ?? ''),
      isHeaded: section.title !== null,
      ...joinTexts(section, index === length - 1 ? after : noText),
    }));
    return stays ? [{ ...block, ...before }, ...added] : added;
  });
}

/** @param before the id of the block that follows the added blocks; undefined: at the end. */
const insert = (
  blocks: readonly EditorBlock[],
  added: readonly EditorBlock[],
  before: number | undefined,
): EditorBlock[] => {
  const place = blocks.findIndex(({ id }) => id === before);
  return blocks.toSpliced(place === -1 ? blocks.length : place, 0, ...added);
};

/** Adds an empty block before another block or at the end. Picture blocks are added by `addPictures`. */
export function addBlock(blocks: readonly EditorBlock[], type: BlockType, before?: number): EditorBlock[] {
  const { add } = blockKinds[type];
  return add ? insert(blocks, [add.empty(nextBlockId(blocks))], before) : [...blocks];
}

const takenNames = (blocks: readonly EditorBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'image' ? [block.imageName] : []));

/**
 * Adds one block per file, in their order, before another block or at the end.
 * @param reserved picture names that the provider already stores for the article.
 */
export function addPictures(
  blocks: readonly EditorBlock[],
  files: readonly File[],
  before?: number,
  reserved: readonly string[] = [],
): EditorBlock[] {
  let all = [...blocks];
  for (const file of files) {
    const id = nextBlockId(all);
    const imageName = uniquePictureName(file.name, [...takenNames(all), ...reserved]);
    all = insert(all, [{ id, type: 'image', imageName, alt: '', picked: file, storedId: null }], before);
  }
  return all;
}

/** Replaces a selection in a paragraph by pictures. A paragraph that would be left empty is removed. */
export function insertPictures(
  blocks: readonly EditorBlock[],
  id: number,
  selection: TextSelection,
  files: readonly File[],
  reserved: readonly string[],
): EditorBlock[] {
  const parts = insertSections(blocks, id, selection, [{ title: null, ...noText }]);
  const rest = newestId(blocks, parts);
  return addPictures(parts, files, rest, reserved).filter(
    (block) => block.id !== rest || !('title' in block) || block.content !== '',
  );
}

/** Replaces the file of an image block under an unused name, so that no cache serves the old picture. */
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
 * @param images the provider's entries. Each block stores the id of its entry, which the next picture in the
 *   block replaces; a block without an entry keeps its current id.
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

/**
 * Removes a block from the article, or restores it with its content between its current neighbours. The id of a removed
 * block and the name of its picture stay reserved.
 */
export function setRemoved(blocks: readonly EditorBlock[], id: number, isRemoved: boolean): EditorBlock[] {
  return blocks.map((block) => (block.id === id ? { ...block, isRemoved } : block));
}

/**
 * @param to the new index among the blocks that are not removed, clamped to the valid range.
 * @returns the blocks in their new order.
 */
export function moveBlock(blocks: readonly EditorBlock[], id: number, to: number): EditorBlock[] {
  const moved = blocks.find((block) => block.id === id);
  if (!moved) return [...blocks];
  const others = blocks.filter((block) => block !== moved);
  return insert(others, [moved], presentBlocks(others)[Math.max(to, 0)]?.id);
}
