import { imageAlternative } from '#shared/content/blog-content.ts';
import type { Block, BlogImage, BlogPayload } from '#shared/contract/blog.ts';
import { uniquePictureName } from './picture-name.ts';

export interface ParagraphBlock {
  id: number;
  type: 'paragraph';
  title: string;
  content: string;
}

export interface PictureBlock {
  id: number;
  type: 'image';
  /** The file name the article refers to; one of a kind within it. */
  imageName: string;
  /** What the picture shows, for those who do not see it. */
  alt: string;
  /** Chosen here and not stored yet. */
  picked: File | null;
  /** The provider's entry this block shows or replaces; null for a picture it has never had. */
  storedId: BlogImage['id'] | null;
}

/** A block being edited: what the article needs, and the file that still has to be sent. */
export type EditorBlock = ParagraphBlock | PictureBlock;

/** @returns the blocks of an article for editing; the entry of each picture is found by its name. */
export function editorBlocks(blocks: readonly Block[], images: readonly BlogImage[]): EditorBlock[] {
  return blocks.map((block) =>
    block.type === 'paragraph'
      ? { id: block.id, type: 'paragraph', title: block.title ?? '', content: block.content ?? '' }
      : {
          id: block.id,
          type: 'image',
          imageName: block.image ?? '',
          alt: imageAlternative(block),
          picked: null,
          storedId: images.find(({ name }) => name === block.image)?.id ?? null,
        },
  );
}

/** @returns what is saved (docs/product.md, 6.1): an image's alternative text travels as its content. */
export function toPayload(title: string, blocks: readonly EditorBlock[]): BlogPayload {
  return {
    blog: {
      title: title.trim(),
      content: blocks.map((block) =>
        block.type === 'paragraph'
          ? { id: block.id, type: block.type, title: block.title, content: block.content, image: '' }
          : { id: block.id, type: block.type, title: '', content: block.alt, image: block.imageName },
      ),
    },
  };
}

/** New ids continue from the highest existing one plus one (docs/product.md, 4.7). */
export function nextBlockId(blocks: readonly EditorBlock[]): number {
  return Math.max(0, ...blocks.map(({ id }) => id)) + 1;
}

export function addParagraph(blocks: readonly EditorBlock[]): EditorBlock[] {
  return [...blocks, { id: nextBlockId(blocks), type: 'paragraph', title: '', content: '' }];
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
 * Puts another file in an image block. It gets a name the article has not used: whoever has the old picture in a
 * cache sees the new one.
 */
export function replacePicture(blocks: readonly EditorBlock[], id: number, file: File): EditorBlock[] {
  const imageName = uniquePictureName(file.name, takenNames(blocks));
  return blocks.map((block) =>
    block.type === 'image' && block.id === id ? { ...block, imageName, picked: file } : block,
  );
}

export function changeParagraph(
  blocks: readonly EditorBlock[],
  id: number,
  changes: Partial<Pick<ParagraphBlock, 'title' | 'content'>>,
): EditorBlock[] {
  return blocks.map((block) =>
    block.type === 'paragraph' && block.id === id ? { ...block, ...changes } : block,
  );
}

export function changeAlt(blocks: readonly EditorBlock[], id: number, alt: string): EditorBlock[] {
  return blocks.map((block) => (block.type === 'image' && block.id === id ? { ...block, alt } : block));
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
