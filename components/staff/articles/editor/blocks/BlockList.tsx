import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { BlockType } from '#shared/rules/block-types.ts';
import type { PictureEditing } from './block-kind.ts';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import { changeBlock, moveBlock, removeBlock } from './blocks.ts';
import { BlockFrame } from './BlockFrame.tsx';
import styles from './BlockList.module.css';
import { useReorder } from './use-reorder.ts';

type ChangeBlocks = (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;

interface BlockInputsProps<T extends BlockType> {
  block: EditorBlock<T>;
  pictures: PictureEditing;
  onChange: ChangeBlocks;
}

/** The fields of a block of any type. */
function BlockInputs<T extends BlockType>({ block, pictures, onChange }: BlockInputsProps<T>) {
  const { Inputs } = blockKinds[block.type];
  return (
    <Inputs
      block={block}
      pictures={pictures}
      onChange={(changes) => onChange((current) => changeBlock(current, block, changes))}
    />
  );
}

interface BlockListProps {
  blocks: readonly EditorBlock[];
  pictures: PictureEditing;
  onChange: ChangeBlocks;
}

/** The article's blocks in their order, each to be written in, moved and removed. */
export function BlockList({ blocks, pictures, onChange }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Where the focus belongs once the blocks have changed: a node that is moved loses it, as does one that goes. */
  const focusAfter = useRef<Element | null>(null);
  const removedPlace = useRef<number | null>(null);
  const count = useRef(blocks.length);

  useLayoutEffect(() => {
    if (removedPlace.current !== null) {
      const next = list.current?.children[Math.min(removedPlace.current, blocks.length - 1)];
      focusAfter.current = next?.querySelector('button') ?? null;
    }
    const last = blocks.at(-1);
    if (blocks.length === count.current + 1 && last && 'content' in last && last.content === '')
      focusAfter.current = list.current?.lastElementChild?.querySelector('input') ?? null;
    count.current = blocks.length;
    if (focusAfter.current instanceof HTMLElement && focusAfter.current.isConnected)
      focusAfter.current.focus();
    focusAfter.current = null;
    removedPlace.current = null;
  }, [blocks]);

  const move = useCallback(
    (id: number, to: number) => {
      if (to < 0 || to >= blocks.length) return;
      focusAfter.current = document.activeElement;
      onChange((current) => moveBlock(current, id, to));
      setAnnouncement(`Blok je premješten na mjesto ${to + 1} od ${blocks.length}.`);
    },
    [blocks.length, onChange],
  );
  const { dragged, startDrag } = useReorder(list, move);

  const remove = (id: number, place: number) => {
    removedPlace.current = place;
    onChange((current) => removeBlock(current, id));
    setAnnouncement('Blok je uklonjen.');
  };

  return (
    <>
      <ol ref={list} className={styles.list}>
        {blocks.map((block, place) => (
          <BlockFrame
            key={block.id}
            id={block.id}
            kind={blockKinds[block.type].label}
            place={place}
            count={blocks.length}
            dragged={dragged === block.id}
            onMove={(to) => move(block.id, to)}
            onDragStart={(event) => startDrag(block.id, event)}
            onRemove={() => remove(block.id, place)}
          >
            <BlockInputs block={block} pictures={pictures} onChange={onChange} />
          </BlockFrame>
        ))}
      </ol>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
