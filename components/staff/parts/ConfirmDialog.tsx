import type { MouseEvent, ReactNode } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from './ActionButton.tsx';

/** Ignores the second click of a double click, which was meant for the control that the first one replaced. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  action: string;
  onCancel: () => void;
  onConfirm: () => void;
}

export function ConfirmDialog({ title, children, action, onCancel, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog title={title} role="alertdialog" onCancel={onCancel}>
      <div>{children}</div>
      <DialogActions>
        <ActionButton onClick={onCancel}>Odustani</ActionButton>
        <ActionButton variant="danger" onClick={onFirstClick(onConfirm)}>
          {action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
