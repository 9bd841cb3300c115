import type { KeyboardEvent, PointerEvent } from 'react';
import { cutText } from '#shared/rules/cut-text.ts';
import { ActionButton } from '../../../parts/actions.tsx';
import { blockTitles, wordsOf, type EditorBlock } from './blocks.ts';
import styles from './BlockHead.module.css';

const longestBeginning = 60;

const beginningOf = (block: EditorBlock): string => {
  const text = wordsOf(block);
  return text.length > longestBeginning ? `${cutText(text, longestBeginning).trimEnd()}…` : text;
};

/** The line of a removed block, in its former place, with a button that restores it. */
export const RemovedBlock = ({ block, onRestore }: { block: EditorBlock; onRestore: () => void }) => (
  <div className={styles.removed}>
    <p className={styles.text} id={`uklonjen-${block.id}`}>
      <b>{`${blockTitles[block.type]} – uklonjeno.`}</b> <span>{beginningOf(block)}</span>
    </p>
    <ActionButton data-handle aria-describedby={`uklonjen-${block.id}`} onClick={onRestore}>
      Vrati blok
    </ActionButton>
  </div>
);

interface BlockHeadProps {
  id: number;
  /** The title of the block type, shown with the block's position: 'Odlomak 2 od 5'. */
  kind: string;
  place: number;
  count: number;
  dragged: boolean;
  onMove: (to: number) => void;
  onDragStart: (event: PointerEvent) => void;
  onRemove: () => void;
}

/** The drag handle of a block and its buttons, which move and remove it. */
export function BlockHead({ id, kind, place, count, dragged, onMove, ...props }: BlockHeadProps) {
  const labelId = `blok-${id}`;
  const actions: readonly [label: string, shape: string, isPossible: boolean, act: () => void][] = [
    ['Pomakni gore', 'M8 13V3M3.5 7.5 8 3l4.5 4.5', place > 0, () => onMove(place - 1)],
    ['Pomakni dolje', 'M8 3v10M3.5 8.5 8 13l4.5-4.5', place < count - 1, () => onMove(place + 1)],
    ['Ukloni blok', 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9', true, props.onRemove],
  ];
  const onHandleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        data-handle
        data-dragged={dragged || undefined}
        aria-label="Premjesti blok"
        aria-describedby={labelId}
        title="Povuci ili pritisni strelicu gore ili dolje"
        onPointerDown={props.onDragStart}
        onKeyDown={onHandleKey}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 3v.01M11 3v.01M5 8v.01M11 8v.01M5 13v.01M11 13v.01" />
        </svg>
      </button>
      <span id={labelId} className={`visually-hidden ${styles.label}`}>
        <span>{kind}</span> <span className={styles.place}>{`${place + 1} od ${count}`}</span>
      </span>
      {actions.map(([label, shape, isPossible, act]) => (
        <button
          key={label}
          type="button"
          className={styles.action}
          aria-label={label}
          title={label}
          aria-describedby={labelId}
          aria-disabled={!isPossible}
          onClick={act}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={shape} />
          </svg>
        </button>
      ))}
    </>
  );
}
