import type { ComponentProps, MouseEvent } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from './ActionButton.tsx';

/** Ignores the second click of a double click, which was meant for the control that the first one replaced. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

interface ConfirmDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'children' | 'onCancel'> {
  stay?: string;
  action: string;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, stay = 'Odustani', action, onCancel, onConfirm } = props;
  return (
    <Dialog title={title} role="alertdialog" onCancel={onCancel}>
      <div>{children}</div>
      <DialogActions>
        <ActionButton onClick={onCancel}>{stay}</ActionButton>
        <ActionButton variant="danger" onClick={onFirstClick(onConfirm)}>
          {action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

export const LeaveDialog = (props: Pick<ConfirmDialogProps, 'onCancel' | 'onConfirm'>) => (
  <ConfirmDialog title="Nespremljene promjene" stay="Ostani" action="Napusti" {...props}>
    Imaš nespremljene promjene. Želiš li napustiti stranicu? Ako je napustiš, promjene će biti izbrisane.
  </ConfirmDialog>
);
