import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import type { FormController } from '../engine/form-controller.ts';
import styles from './DeleteDraft.module.css';

export function DeleteDraft({ form, onDeleted }: { form: FormController; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);

  const remove = async () => {
    setDeleting(true);
    const complete = await form.deleteDraft();
    setDeleting(false);
    setAsking(false);
    if (complete) onDeleted();
  };

  return (
    <div className={styles.row}>
      <Button variant="quiet" className={styles.button} onClick={() => setAsking(true)}>
        Elimina la bozza e i documenti
      </Button>
      {asking ? (
        <Dialog title="Eliminare la bozza?" role="alertdialog" onCancel={() => setAsking(false)}>
          <p>I dati scritti finora e i documenti allegati vengono eliminati subito, anche dal server.</p>
          <DialogActions>
            <Button variant="secondary" size="small" onClick={() => setAsking(false)}>
              Annulla
            </Button>
            <Button variant="danger" size="small" disabled={deleting} onClick={() => void remove()}>
              Elimina
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </div>
  );
}
