import { Button } from '#components/ui/Button.tsx';
import styles from './BlockGap.module.css';

interface BlockGapProps {
  /** The id of the label of the block below. */
  describedBy: string;
  onInsertParagraph: () => void;
  onInsertPicture: () => void;
}

/** Inserts a block between two others. Visible on hover, with the focus, and always on touch screens. */
export function BlockGap({ describedBy, onInsertParagraph, onInsertPicture }: BlockGapProps) {
  return (
    <div className={styles.gap}>
      <Button variant="quiet" size="small" aria-describedby={describedBy} onClick={onInsertParagraph}>
        Umetni odlomak
      </Button>
      <Button variant="quiet" size="small" aria-describedby={describedBy} onClick={onInsertPicture}>
        Umetni sliku
      </Button>
    </div>
  );
}
