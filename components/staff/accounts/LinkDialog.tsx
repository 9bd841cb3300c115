import { useState } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import styles from './accounts.module.css';

/** The link of an invitation that could not be sent by mail; shown only once. */
export function LinkDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [news, setNews] = useState('');
  const link = `${window.location.origin}${pages.invitation}#${token}`;
  return (
    <Dialog title="Poveznica za poziv" onCancel={onClose}>
      <p>
        Pošalji ovu poveznicu pozvanoj osobi, i nikome drugom. Vrijedi 72 sata i može se iskoristiti jednom.
        Više neće biti prikazana.
      </p>
      <p className={styles.link}>
        <code>{link}</code>
      </p>
      <output>{news}</output>
      <DialogActions>
        <CopyButton label="Kopiraj poveznicu" value={link} copied="Poveznica je kopirana." onNews={setNews} />
        <Button size="small" onClick={onClose}>
          Gotovo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
