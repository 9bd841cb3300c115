import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  changeAlt,
  changeParagraph,
  moveBlock,
  removeBlock,
  replacePicture,
  type EditorBlock,
} from './blocks.ts';
import { BlockFrame } from './BlockFrame.tsx';
import styles from './BlockList.module.css';
import { PictureFields } from './PictureFields.tsx';
import { ParagraphFields } from './ParagraphFields.tsx';
import type { PictureState } from './save-article.ts';
import { useReorder } from './use-reorder.ts';

interface BlockListProps {
  blocks: readonly EditorBlock[];
  previewSize: 'create' | 'edit';
  pictureStates: ReadonlyMap<number, PictureState>;
  /** Where a stored picture is seen, by its name. */
  storedUrl: (imageName: string) => string | null;
  onChange: (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;
  /** Gives the pictures among files, and tells the person about the rest. */
  acceptPictures: (files: File[]) => File[];
  onRetry: (blockId: number) => void;
}

/** The article's blocks in their order, each to be written in, moved and removed. */
export function BlockList({
  blocks,
  previewSize,
  pictureStates,
  storedUrl,
  onChange,
  acceptPictures,
  onRetry,
}: BlockListProps) {
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
    if (blocks.length === count.current + 1 && last?.type === 'paragraph' && last.content === '')
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
            kind={block.type === 'paragraph' ? 'Odlomak' : 'Slika'}
            place={place}
            count={blocks.length}
            dragged={dragged === block.id}
            onMove={(to) => move(block.id, to)}
            onDragStart={(event) => startDrag(block.id, event)}
            onRemove={() => remove(block.id, place)}
          >
            {block.type === 'paragraph' ? (
              <ParagraphFields
                block={block}
                onChange={(changes) => onChange((current) => changeParagraph(current, block.id, changes))}
              />
            ) : (
              <PictureFields
                block={block}
                storedUrl={storedUrl(block.imageName)}
                previewSize={previewSize}
                state={pictureStates.get(block.id)}
                onReplace={(files) => {
                  const [file] = acceptPictures(files);
                  if (file) onChange((current) => replacePicture(current, block.id, file));
                }}
                onAltChange={(alt) => onChange((current) => changeAlt(current, block.id, alt))}
                onRetry={() => onRetry(block.id)}
              />
            )}
          </BlockFrame>
        ))}
      </ol>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
