import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { BlockType } from '#shared/rules/block-types.ts';
import type { PictureEditing, TextEditing } from './block-kind.ts';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import { addBlock, changeBlock, moveBlock, nextBlockId, presentBlocks, setRemoved } from './blocks.ts';
import { BlockFrame, blockLabelId } from './BlockFrame.tsx';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import styles from './BlockList.module.css';
import { useReorder } from './use-reorder.ts';

/** The fields of a block of any type. */
function BlockInputs<T extends BlockType>({
  block,
  pictures,
  texts,
  onChange,
}: { block: EditorBlock<T> } & Pick<BlockListProps, 'pictures' | 'texts' | 'onChange'>) {
  const { Inputs } = blockKinds[block.type];
  return (
    <Inputs
      block={block}
      pictures={pictures}
      texts={texts}
      onChange={(changes) => onChange((current) => changeBlock(current, block, changes))}
    />
  );
}

/** @returns the removed blocks, grouped by the id of the next block that is not removed; null: there is none. */
const removedByNext = (blocks: readonly EditorBlock[]): Map<number | null, EditorBlock[]> => {
  const groups = new Map<number | null, EditorBlock[]>();
  let group: EditorBlock[] = [];
  for (const block of blocks) {
    if (block.isRemoved) group.push(block);
    else {
      groups.set(block.id, group);
      group = [];
    }
  }
  return groups.set(null, group);
};

const handleOf = (item: Element | null | undefined) => item?.querySelector('[data-handle]');

interface BlockListProps {
  blocks: readonly EditorBlock[];
  pictures: PictureEditing;
  texts: TextEditing;
  onChange: (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;
  /** Adds pictures before a block. */
  onInsertPictures: (files: Iterable<File>, before: number) => void;
}

/** The article's blocks in order. Each can be edited, moved, removed and restored. */
export function BlockList({ blocks, pictures, texts, onChange, onInsertPictures }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Finds the element to focus after the blocks change, because a node that is moved or removed loses the focus. */
  const focusAfter = useRef<(() => Element | null | undefined) | null>(null);
  const count = useRef(blocks.length);
  const present = presentBlocks(blocks);
  const removed = removedByNext(blocks);

  useLayoutEffect(() => {
    const newest = blocks.find(({ id }) => id === nextBlockId(blocks) - 1);
    const isAdded =
      blocks.length === count.current + 1 && newest && 'content' in newest && newest.content === '';
    count.current = blocks.length;
    const element = isAdded
      ? list.current?.querySelector(`[data-block-id="${newest.id}"] input:not([hidden])`)
      : focusAfter.current?.();
    if (element instanceof HTMLElement && element.isConnected) element.focus();
    focusAfter.current = null;
  }, [blocks]);

  const move = useCallback(
    (id: number, to: number) => {
      if (to < 0 || to >= present.length) return;
      const { activeElement } = document;
      focusAfter.current = () => activeElement;
      onChange((current) => moveBlock(current, id, to));
      setAnnouncement(`Blok je premješten na mjesto ${to + 1} od ${present.length}.`);
    },
    [present.length, onChange],
  );
  const { dragged, startDrag } = useReorder(list, move);

  const remove = (id: number, place: number) => {
    focusAfter.current = () => {
      const items = list.current?.children;
      return handleOf(items?.[Math.min(place, items.length - 1)]) ?? document.querySelector('[data-restore]');
    };
    onChange((current) => setRemoved(current, id, true));
    setAnnouncement('Blok je uklonjen. Možeš ga vratiti.');
  };
  const restore = (id: number) => {
    focusAfter.current = () => handleOf(list.current?.querySelector(`[data-block-id="${id}"]`));
    onChange((current) => setRemoved(current, id, false));
    setAnnouncement('Blok je vraćen.');
  };

  return (
    <>
      <ol ref={list} className={styles.list}>
        {present.map((block, place) => (
          <li key={block.id} data-block-id={block.id}>
            <RemovedBlocks blocks={removed.get(block.id) ?? []} onRestore={restore} />
            {place > 0 && (
              <div className={styles.gap}>
                <ActionButton
                  variant="quiet"
                  aria-describedby={blockLabelId(block.id)}
                  onClick={() => onChange((current) => addBlock(current, 'paragraph', block.id))}
                >
                  Umetni odlomak
                </ActionButton>
                <PicturePicker
                  label="Umetni sliku"
                  variant="quiet"
                  describedBy={blockLabelId(block.id)}
                  onPick={(files) => onInsertPictures(files, block.id)}
                />
              </div>
            )}
            <BlockFrame
              id={block.id}
              kind={blockKinds[block.type].label}
              place={place}
              count={present.length}
              dragged={dragged === block.id}
              onMove={(to) => move(block.id, to)}
              onDragStart={(event) => startDrag(block.id, event)}
              onRemove={() => remove(block.id, place)}
            >
              <BlockInputs block={block} pictures={pictures} texts={texts} onChange={onChange} />
            </BlockFrame>
          </li>
        ))}
      </ol>
      <RemovedBlocks blocks={removed.get(null) ?? []} onRestore={restore} />
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
