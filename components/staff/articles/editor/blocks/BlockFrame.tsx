import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import styles from './BlockFrame.module.css';

interface BlockFrameProps {
  id: number;
  /** The title of the block type, shown with the block's position: 'Odlomak 2 od 5'. */
  kind: string;
  place: number;
  count: number;
  dragged: boolean;
  onMove: (to: number) => void;
  onDragStart: (event: PointerEvent) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** @returns the element id of a block's label, which reads 'Odlomak 2 od 5'. */
export const blockLabelId = (id: number): string => `blok-${id}`;

/** The frame of a block, with a drag handle and buttons to move and remove the block. */
export function BlockFrame({
  id,
  kind,
  place,
  count,
  dragged,
  onMove,
  onDragStart,
  onRemove,
  children,
}: BlockFrameProps) {
  const labelId = blockLabelId(id);
  const moves = [
    { label: 'Pomakni gore', to: place - 1, isPossible: place > 0, shape: 'M8 13V3M3.5 7.5 8 3l4.5 4.5' },
    {
      label: 'Pomakni dolje',
      to: place + 1,
      isPossible: place < count - 1,
      shape: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
    },
  ];
  const onHandleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  return (
    <div className={`${styles.block} ${dragged ? styles.dragged : ''}`}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.handle}
          data-handle
          aria-label="Premjesti blok"
          aria-describedby={labelId}
          title="Povuci ili pritisni strelicu gore ili dolje"
          onPointerDown={onDragStart}
          onKeyDown={onHandleKey}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M5 3v.01M11 3v.01M5 8v.01M11 8v.01M5 13v.01M11 13v.01" />
          </svg>
        </button>
        <span id={labelId} className={styles.label}>
          {kind} <span className={styles.place}>{`${place + 1} od ${count}`}</span>
        </span>
        <div className={styles.actions}>
          {moves.map(({ label, to, isPossible, shape }) => (
            <button
              key={label}
              type="button"
              className={styles.move}
              aria-label={label}
              title={label}
              aria-describedby={labelId}
              aria-disabled={!isPossible}
              onClick={() => onMove(to)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={shape} />
              </svg>
            </button>
          ))}
          <ActionButton variant="quiet" aria-describedby={labelId} onClick={onRemove}>
            Ukloni blok
          </ActionButton>
        </div>
      </div>
      {children}
    </div>
  );
}
