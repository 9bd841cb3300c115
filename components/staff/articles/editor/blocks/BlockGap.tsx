import { Button } from '#components/ui/Button.tsx';
import styles from './BlockGap.module.css';

interface BlockGapProps {
  /** The id of what names the block below. */
  describedBy: string;
  onInsertParagraph: () => void;
  onInsertPicture: () => void;
}

/** Between two blocks: inserts another one. Shown under the pointer, with the focus, and always on a touch screen. */
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
