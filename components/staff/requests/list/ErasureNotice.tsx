import { useEffect, useRef } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { orMissing } from '#shared/format.ts';
import { Button } from '#components/ui/Button.tsx';
import styles from './ErasureNotice.module.css';

/**
 * Says which form is about to be erased and offers to undo it. Takes the focus, because the row that had it is gone. Overlays the
 * page, so that no row moves when it appears or disappears.
 */
export function ErasureNotice({ request, onUndo }: { request: ContactFormRecord; onUndo: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" data-erasure-notice="">
      <p>Forma ({orMissing(request.fullName)}) bit će obrisana.</p>
      <Button variant="secondary" size="small" onClick={onUndo}>
        Poništi brisanje
      </Button>
    </div>
  );
}
