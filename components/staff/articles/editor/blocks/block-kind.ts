import type { ComponentType } from 'react';
import type { Block, BlogImage } from '#shared/contract/articles.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
import type { Section, TextEvents, TextSelection } from '../text/text-editor.ts';

/** The upload of one picture; `fraction` goes from 0 to 1. */
export type PictureState = { kind: 'sending'; fraction: number } | { kind: 'sent' } | { kind: 'failed' };

/** The editor's state and actions for picture blocks. */
export interface PictureEditing {
  /** Maximum preview size: 200 px for 'create', 300 px for 'edit' (docs/product.md, 4.7). */
  previewSize: 'create' | 'edit';
  /** Upload states by block id. */
  states: ReadonlyMap<number, PictureState>;
  /** @returns the URL of a block's picture; null if it cannot be shown. */
  urlOf: (block: { imageName: string; picked: File | null }) => string | null;
  /** The chosen files that the browser cannot show as pictures. */
  brokenFiles: ReadonlySet<File>;
  onBroken: (file: File) => void;
  /** Replaces the picture of a block with the first usable one of these files. */
  onReplace: (blockId: number, files: File[]) => void;
  /** Uploads the picture of a block again. */
  onRetry: (blockId: number) => void;
}

/** The editor's state for paragraph blocks. */
export interface TextEditing {
  /** True if the provider stores formatting (docs/product.md, 7.4). */
  hasFormatting: boolean;
  isDisabled: boolean;
}

/** The page of which a block is a part. */
export interface PageEditing extends TextEditing, Pick<TextEvents, 'onEdge'> {
  /** The element for the buttons of the text that had the cursor last; null for other blocks. */
  toolbar: HTMLElement | null;
  /** Replaces a selection by sections, each a block of its own. */
  onSections: (selection: TextSelection, sections: readonly Section[]) => void;
  onPictures: (selection: TextSelection, files: Iterable<File>) => void;
}

export interface BlockInputsProps<Fields> {
  block: Fields & { id: number };
  onChange: (changes: Partial<Fields>) => void;
  pictures: PictureEditing;
  page: PageEditing;
}

export type TypedBlock<Type extends BlockType, Fields> = {
  id: number;
  type: Type;
  /** True if the block was removed. It keeps its place until the editor closes, so that it can be restored. */
  isRemoved?: boolean;
} & Fields;

/** The editor's definition of a block type. */
export interface BlockKind<Type extends BlockType, Fields> {
  /** The title of the block type, shown in the heading of each block. */
  label: string;
  /** The button that adds an empty block; null for pictures, which are added by picking files. */
  add: { label: string; empty: (id: number) => TypedBlock<Type, Fields> } | null;
  /** @param images the provider's entries of the article's pictures. */
  fromStored: (block: Block, images: readonly BlogImage[]) => TypedBlock<Type, Fields>;
  toStored: (fields: Fields) => Required<Pick<Block, 'title' | 'content' | 'image'>> & Pick<Block, 'marks'>;
  /** Text that identifies a removed block. */
  wordsOf: (fields: Fields) => string;
  Inputs: ComponentType<BlockInputsProps<Fields>>;
}
