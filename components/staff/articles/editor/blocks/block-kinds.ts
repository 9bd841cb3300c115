import type { BlockType } from '#shared/rules/block-types.ts';
import type { BlockKind, TypedBlock } from './block-kind.ts';
import { paragraphKind, type ParagraphFields } from './paragraph-block.tsx';
import { pictureKind, type PictureFields } from './picture-block.tsx';

/** The fields of each block type, in addition to `id` and `type`. */
export interface BlockFields {
  paragraph: ParagraphFields;
  image: PictureFields;
}

/** A block in the editor, with the fields of its type. Drafts in the browser contain blocks of this shape. */
export type EditorBlock<Type extends BlockType = BlockType> = {
  [T in Type]: TypedBlock<T, BlockFields[T]>;
}[Type];

/** The editor's definition of each block type. */
export const blockKinds: { readonly [T in BlockType]: BlockKind<T, BlockFields[T]> } = {
  paragraph: paragraphKind,
  image: pictureKind,
};
