import { Button } from '#components/ui/Button.tsx';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import styles from './RemovedBlocks.module.css';

const longestBeginning = 60;

/** @returns a text that identifies a removed block: its first words or the name of its picture. */
const beginningOf = (block: EditorBlock): string => {
  const text = block.type === 'image' ? block.imageName : block.title || block.content;
  return text.length > longestBeginning ? `${text.slice(0, longestBeginning).trimEnd()}…` : text;
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
        <b>{blockKinds[block.type].label} – uklonjeno.</b> {beginningOf(block)}
      </p>
      <Button
        variant="secondary"
        size="small"
        data-restore
        aria-describedby={`uklonjen-${block.id}`}
        onClick={() => onRestore(block.id)}
      >
        Vrati blok
      </Button>
    </div>
  ));
}
