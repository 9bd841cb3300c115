import type { ComponentProps } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import styles from './form.module.css';
import { FormError } from './FormError.tsx';
import { useSubmission } from './use-submission.ts';

/** `children` are the form fields; only text in an 'alertdialog'. */
interface FormDialogProps extends ComponentProps<typeof Dialog> {
  action: string;
  waitingAction: string;
  isSevere?: boolean;
  failure: string;
  onSubmit: (fields: FormData) => Promise<void>;
}

/** A dialog with a form. If the server rejects the form, the dialog stays open and shows the server's message. */
export function FormDialog({ role = 'dialog', isSevere = false, ...props }: FormDialogProps) {
  const { title, children, className, action, waitingAction, onCancel } = props;
  const { waiting, error, onSubmit } = useSubmission(props.onSubmit, props.failure);
  return (
    <Dialog title={title} role={role} className={className} onCancel={onCancel}>
      <form className={role === 'dialog' ? styles.form : undefined} method="post" onSubmit={onSubmit}>
        {children}
        <FormError text={error} />
        <DialogActions>
          <ActionButton onClick={onCancel}>Odustani</ActionButton>
          <Button type="submit" variant={isSevere ? 'danger' : 'primary'} size="small" aria-disabled={waiting}>
            {waiting ? waitingAction : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
