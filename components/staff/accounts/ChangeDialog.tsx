import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { FormError } from '../parts/FormError.tsx';
import { useSubmission } from '../parts/use-submission.ts';
import { questionOf, type AccountChange } from './account-change.ts';

interface ChangeDialogProps {
  change: AccountChange;
  /** @throws the server's refusal. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before an account or an invitation changes. */
export function ChangeDialog({ change, onConfirm, onCancel }: ChangeDialogProps) {
  const { title, text, action, isSevere } = questionOf(change);
  const { waiting, error, onSubmit } = useSubmission(onConfirm, 'Nije uspjelo. Pokušaj ponovno.');
  return (
    <Dialog title={title} role="alertdialog" onCancel={onCancel}>
      <form method="post" onSubmit={onSubmit}>
        <p>{text}</p>
        <FormError text={error} />
        <DialogActions>
          <Button variant="secondary" size="small" onClick={onCancel}>
            Odustani
          </Button>
          <Button
            type="submit"
            variant={isSevere ? 'danger' : 'primary'}
            size="small"
            aria-disabled={waiting}
          >
            {waiting ? 'Spremanje...' : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
