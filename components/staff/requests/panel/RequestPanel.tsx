import { useMemo, type ReactNode } from 'react';
import { arrowLeft, arrowRight } from '#components/ui/icons.ts';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { RestingButton } from '../../parts/RestingButton.tsx';
import styles from './RequestPanel.module.css';
import type { Neighbours } from './request-neighbours.ts';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';

interface RequestPanelProps extends Neighbours {
  title: string;
  /** What could not be saved; '' for nothing. */
  failure: string;
  onGo: (id: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the open request beside the list, on phones over it, with links to its neighbours. */
export function RequestPanel({
  title,
  failure,
  previous,
  next,
  position,
  total,
  onGo,
  onClose,
  children,
}: RequestPanelProps) {
  const keys = useMemo(() => {
    const forward = () => next !== null && onGo(next);
    const back = () => previous !== null && onGo(previous);
    return { j: forward, arrowright: forward, k: back, arrowleft: back };
  }, [next, previous, onGo]);
  useShortcutKeys(keys);
  return (
    <Dialog title={title} onCancel={onClose} className={styles.panel}>
      <nav className={styles.steps} aria-label="Upiti na popisu">
        <RestingButton
          variant="quiet"
          size="small"
          rests={previous === null}
          aria-keyshortcuts="K ArrowLeft"
          onClick={() => previous !== null && onGo(previous)}
        >
          <Icon shape={arrowLeft} />
          Prethodni
        </RestingButton>
        {position !== null && (
          <span>
            {position} od {total}
          </span>
        )}
        <RestingButton
          variant="quiet"
          size="small"
          rests={next === null}
          aria-keyshortcuts="J ArrowRight"
          onClick={() => next !== null && onGo(next)}
        >
          Sljedeći
          <Icon shape={arrowRight} />
        </RestingButton>
      </nav>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
      <KeyHelp place="panel" />
    </Dialog>
  );
}
