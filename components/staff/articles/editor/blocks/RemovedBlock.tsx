import type { BlockType } from '#shared/rules/block-types.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import styles from './RemovedBlock.module.css';

const longestBeginning = 60;

const beginningOf = <T extends BlockType>(block: EditorBlock<T>): string => {
  const text = blockKinds[block.type].wordsOf(block);
  return text.length > longestBeginning ? `${cutText(text, longestBeginning).trimEnd()}…` : text;
};

/** The line of a removed block, in its former place, with a button that restores it. */
export function RemovedBlock({ block, onRestore }: { block: EditorBlock; onRestore: () => void }) {
  return (
    <div className={styles.removed}>
      <p className={styles.text} id={`uklonjen-${block.id}`}>
        <b>{`${blockKinds[block.type].label} – uklonjeno.`}</b> <span>{beginningOf(block)}</span>
      </p>
      <ActionButton data-handle aria-describedby={`uklonjen-${block.id}`} onClick={onRestore}>
        Vrati blok
      </ActionButton>
    </div>
  );
}
