import { PluginKey, Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorBlock, PictureBlock } from '../blocks/blocks.ts';

export type PictureFile = Pick<PictureBlock, 'imageName' | 'picked' | 'storedId'>;
export type PictureFiles = ReadonlyMap<number, PictureFile>;

const key = new PluginKey<PictureFiles>('picture-files');

/**
 * The files of pictures, by the ids of their blocks. They are beside the document, because neither a replacement nor an
 * upload can be undone. Those of blocks that are gone stay, because an undo may bring their blocks back.
 */
export const pictureFilesPlugin = (blocks: readonly EditorBlock[]) =>
  new Plugin<PictureFiles>({
    key,
    state: {
      init: () => filesOf(blocks),
      apply: (transaction, files) => {
        const changed: PictureFiles | undefined = transaction.getMeta(key);
        return changed ? new Map([...files, ...changed]) : files;
      },
    },
  });

export const filesOf = (blocks: readonly EditorBlock[]): PictureFiles =>
  new Map(
    blocks.flatMap((block) => {
      if (block.type !== 'image') return [];
      const { id, imageName, picked, storedId } = block;
      return [[id, { imageName, picked, storedId }]];
    }),
  );

export const pictureFiles = (state: EditorState): PictureFiles => key.getState(state) ?? new Map();

export const setPictureFiles = (transaction: Transaction, files: PictureFiles): Transaction =>
  transaction.setMeta(key, files);
