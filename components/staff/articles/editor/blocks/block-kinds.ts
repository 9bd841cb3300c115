import { imageAlternative } from '#shared/content/blog-content.ts';
import { marksOf } from '#shared/articles/marks.ts';
import type { Block, BlogImage, Mark } from '#shared/contract/articles.ts';
import type { BlockType } from '#shared/rules/block-types.ts';

/** The fields of each block type, in addition to `id` and `type`. */
export interface BlockFields {
  paragraph: {
    title: string;
    /** True if the title's line is shown while it is empty. */
    isHeaded?: boolean;
    content: string;
    /** The formatting of `content`; a draft may lack it. */
    marks?: readonly Mark[];
  };
  image: {
    /** The file name that the article uses; unique within the article. */
    imageName: string;
    /** The caption, which is also the alternative text. */
    alt: string;
    /** The chosen file; null if it is already uploaded. */
    picked: File | null;
    /** The id of the provider's entry that this block shows or replaces; null if the provider has no entry yet. */
    storedId: BlogImage['id'] | null;
  };
}

/** A block in the editor, with the fields of its type. Drafts in the browser contain blocks of this shape. */
export type EditorBlock<Type extends BlockType = BlockType> = {
  [T in Type]: {
    id: number;
    type: T;
    /** True if the block was removed. It keeps its place until the editor closes, so that it can be restored. */
    isRemoved?: boolean;
  } & BlockFields[T];
}[Type];

/** How blocks of a type are named, read and saved. */
interface BlockKind<Type extends BlockType> {
  label: string;
  /** @param images the provider's entries of the article's pictures. */
  fromStored: (block: Block, images: readonly BlogImage[]) => EditorBlock<Type>;
  toStored: (fields: BlockFields[Type]) => Omit<Block, 'id' | 'type'>;
  /** Text that identifies a removed block. */
  wordsOf: (fields: BlockFields[Type]) => string;
}

export const blockKinds: { readonly [T in BlockType]: BlockKind<T> } = {
  paragraph: {
    label: 'Odlomak',
    fromStored: (block) => ({
      id: block.id,
      type: 'paragraph',
      title: block.title ?? '',
      content: block.content ?? '',
      marks: marksOf(block),
    }),
    toStored: ({ title, content, marks = [] }) => ({
      title,
      content,
      image: '',
      ...(marks.length > 0 && { marks: [...marks] }),
    }),
    wordsOf: ({ title, content }) => title || content,
  },
  image: {
    label: 'Slika',
    fromStored: (block, images) => ({
      id: block.id,
      type: 'image',
      imageName: block.image ?? '',
      alt: imageAlternative(block),
      picked: null,
      storedId: images.find(({ name }) => name === block.image)?.id ?? null,
    }),
    // The caption is stored as the block's content (docs/product.md, 6.1).
    toStored: ({ alt, imageName }) => ({ title: '', content: alt, image: imageName }),
    wordsOf: ({ imageName }) => imageName,
  },
};
