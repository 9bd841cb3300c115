import { useEffect, useRef } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { orMissing } from '#shared/format.ts';
import { ActionButton } from '../../parts/actions.tsx';
import styles from './ErasureNotice.module.css';

/**
 * Shows which request is about to be erased, with an undo button. Takes the focus, because the row that had
 * the focus is gone. Overlays the page, so that no row moves when the notice appears or disappears.
 */
export function ErasureNotice({ request, onUndo }: { request: ContactFormRecord; onUndo: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" data-erasure-notice="">
      <p>{`Upit (${orMissing(request.fullName)}) bit će izbrisan.`}</p>
      <ActionButton onClick={onUndo}>Poništi brisanje</ActionButton>
    </div>
  );
}
