import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { BlockType } from '#shared/rules/block-types.ts';
import type { PictureEditing, TextEditing } from './block-kind.ts';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import {
  addBlock,
  changeBlock,
  moveBlock,
  nextBlockId,
  presentBlocks,
  removeBlock,
  restoreBlock,
} from './blocks.ts';
import { BlockFrame, blockLabelId } from './BlockFrame.tsx';
import { BlockGap } from './BlockGap.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import styles from './BlockList.module.css';
import { useReorder } from './use-reorder.ts';

type ChangeBlocks = (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;

interface BlockInputsProps<T extends BlockType> {
  block: EditorBlock<T>;
  pictures: PictureEditing;
  texts: TextEditing;
  onChange: ChangeBlocks;
}

/** The fields of a block of any type. */
function BlockInputs<T extends BlockType>({ block, pictures, texts, onChange }: BlockInputsProps<T>) {
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

/** @returns the removed blocks before each present one, by its id; those before the end under null. */
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

interface BlockListProps {
  blocks: readonly EditorBlock[];
  pictures: PictureEditing;
  texts: TextEditing;
  onChange: ChangeBlocks;
  /** Adds pictures before a block. */
  onInsertPictures: (files: Iterable<File>, before: number) => void;
}

/** The article's blocks in order. Each can be edited, moved, removed and restored. */
export function BlockList({ blocks, pictures, texts, onChange, onInsertPictures }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** The block before which the chosen pictures are inserted. */
  const picksBefore = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The element to focus after a change of the blocks: a node that is moved or removed loses the focus. */
  const focusAfter = useRef<Element | null>(null);
  const removedPlace = useRef<number | null>(null);
  const restored = useRef<number | null>(null);
  const count = useRef(blocks.length);
  const present = presentBlocks(blocks);
  const removed = removedByNext(blocks);

  useLayoutEffect(() => {
    const handleOf = (item: Element | null | undefined) => item?.querySelector('[data-handle]') ?? null;
    const itemOf = (id: number) => list.current?.querySelector(`[data-block-id="${id}"]`);
    if (removedPlace.current !== null && list.current) {
      const { children } = list.current;
      focusAfter.current =
        handleOf(children[Math.min(removedPlace.current, children.length - 1)]) ??
        document.querySelector('[data-restore]');
    }
    if (restored.current !== null) focusAfter.current = handleOf(itemOf(restored.current));
    const newest = blocks.find(({ id }) => id === nextBlockId(blocks) - 1);
    if (blocks.length === count.current + 1 && newest && 'content' in newest && newest.content === '')
      focusAfter.current = itemOf(newest.id)?.querySelector('input') ?? null;
    count.current = blocks.length;
    if (focusAfter.current instanceof HTMLElement && focusAfter.current.isConnected)
      focusAfter.current.focus();
    focusAfter.current = null;
    removedPlace.current = null;
    restored.current = null;
  }, [blocks]);

  const move = useCallback(
    (id: number, to: number) => {
      if (to < 0 || to >= present.length) return;
      focusAfter.current = document.activeElement;
      onChange((current) => moveBlock(current, id, to));
      setAnnouncement(`Blok je premješten na mjesto ${to + 1} od ${present.length}.`);
    },
    [present.length, onChange],
  );
  const { dragged, startDrag } = useReorder(list, move);

  const remove = (id: number, place: number) => {
    removedPlace.current = place;
    onChange((current) => removeBlock(current, id));
    setAnnouncement('Blok je uklonjen. Možeš ga vratiti.');
  };
  const restore = (id: number) => {
    restored.current = id;
    onChange((current) => restoreBlock(current, id));
    setAnnouncement('Blok je vraćen.');
  };
  const insertPicture = (before: number) => {
    picksBefore.current = before;
    picker.current?.click();
  };

  return (
    <>
      <ol ref={list} className={styles.list}>
        {present.map((block, place) => (
          <li key={block.id} data-block-id={block.id}>
            <RemovedBlocks blocks={removed.get(block.id) ?? []} onRestore={restore} />
            {place > 0 && (
              <BlockGap
                describedBy={blockLabelId(block.id)}
                onInsertParagraph={() => onChange((current) => addBlock(current, 'paragraph', block.id))}
                onInsertPicture={() => insertPicture(block.id)}
              />
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
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Umetni sliku"
        onChange={({ target }) => {
          if (picksBefore.current !== null) onInsertPictures([...(target.files ?? [])], picksBefore.current);
          target.value = '';
        }}
      />
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
