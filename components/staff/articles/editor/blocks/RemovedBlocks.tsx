import type { BlockType } from '#shared/rules/block-types.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import styles from './RemovedBlocks.module.css';

const longestBeginning = 60;

const beginningOf = <T extends BlockType>(block: EditorBlock<T>): string => {
  const text = blockKinds[block.type].wordsOf(block);
  return text.length > longestBeginning ? `${cutText(text, longestBeginning).trimEnd()}…` : text;
};

interface RemovedBlocksProps {
  blocks: readonly EditorBlock[];
  onRestore: (id: number) => void;
}

/** One line per removed block, in its former place, with a button that restores it. */
export function RemovedBlocks({ blocks, onRestore }: RemovedBlocksProps) {
  return blocks.map((block) => (
    <div key={block.id} className={styles.removed}>
      <p className={styles.text} id={`uklonjen-${block.id}`}>
        <b>{`${blockKinds[block.type].label} – uklonjeno.`}</b> <span>{beginningOf(block)}</span>
      </p>
      <ActionButton aria-describedby={`uklonjen-${block.id}`} onClick={() => onRestore(block.id)}>
        Vrati blok
      </ActionButton>
    </div>
  ));
}
