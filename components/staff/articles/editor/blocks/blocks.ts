import { imageAlternative } from '#shared/content/blog-content.ts';
import { marksOf } from '#shared/articles/marks.ts';
import type { Block, BlogImage, BlogPayload, Mark } from '#shared/contract/articles.ts';
import type { BlockType } from '#shared/rules/block-types.ts';

interface AnyBlock {
  id: number;
  /** True if the block was removed. It keeps its place until the editor closes, so that it can be restored. */
  isRemoved?: boolean;
}

export interface ParagraphBlock extends AnyBlock {
  type: 'paragraph';
  title: string;
  /** True if the title's line is shown while it is empty. */
  isHeaded?: boolean;
  content: string;
  /** The formatting of `content`; a draft may lack it. */
  marks?: readonly Mark[];
}

export interface PictureBlock extends AnyBlock {
  type: 'image';
  /** The file name that the article uses; unique within the article. */
  imageName: string;
  /** The caption, which is also the alternative text. */
  alt: string;
  /** The chosen file; null if it is already uploaded. */
  picked: File | null;
  /** The id of the provider's entry that this block shows or replaces; null if the provider has no entry yet. */
  storedId: BlogImage['id'] | null;
}

/** A block in the editor. Drafts in the browser contain blocks of this shape. */
export type EditorBlock = ParagraphBlock | PictureBlock;

export const blockTitles: Readonly<Record<BlockType, string>> = { paragraph: 'Odlomak', image: 'Slika' };

/** @returns text that identifies a removed block. */
export const wordsOf = (block: EditorBlock): string =>
  block.type === 'image' ? block.imageName : block.title || block.content;

function fromStored(block: Block, images: readonly BlogImage[]): EditorBlock {
  const { id, type, title, content, image } = block;
  const storedId = images.find(({ name }) => name === image)?.id ?? null;
  if (type === 'image')
    return { id, type, imageName: image ?? '', alt: imageAlternative(block), picked: null, storedId };
  return { id, type, title: title ?? '', content: content ?? '', marks: marksOf(block) };
}

function toStored(block: EditorBlock): Block {
  const { id, type } = block;
  // The caption is stored as the block's content (docs/product.md, 6.1).
  if (type === 'image') return { id, type, title: '', content: block.alt, image: block.imageName };
  const { title, content, marks = [] } = block;
  return { id, type, title, content, image: '', ...(marks.length > 0 && { marks: [...marks] }) };
}

/** @returns the blocks of an article for editing. The entry of each picture is found by the picture's name. */
export const editorBlocks = (blocks: readonly Block[], images: readonly BlogImage[]): EditorBlock[] =>
  blocks.map((block) => fromStored(block, images));

/** @returns the article's blocks without the removed ones. */
export const presentBlocks = (blocks: readonly EditorBlock[]): EditorBlock[] =>
  blocks.filter(({ isRemoved }) => !isRemoved);

/** @returns the body of a save (docs/product.md, 6.1). */
export const toPayload = (title: string, blocks: readonly EditorBlock[]): BlogPayload => ({
  blog: { title: title.trim(), content: presentBlocks(blocks).map(toStored) },
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
