import type { ComponentProps, MouseEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { logFailure } from '#components/app/log-failure.ts';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import styles from './ActionButton.module.css';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'className' | 'disabled'> {
  /** Unlike a disabled button, an inactive one keeps the focus. */
  isInactive?: boolean;
}

export const ActionButton = ({ variant = 'secondary', isInactive, onClick, ...rest }: ActionButtonProps) => (
  <Button
    {...rest}
    variant={variant}
    size="small"
    aria-disabled={isInactive}
    className={isInactive ? styles[variant === 'quiet' ? 'inactiveQuiet' : 'inactive'] : undefined}
    onClick={isInactive ? undefined : onClick}
  />
);

interface CopyButtonProps {
  label: string;
  value: string;
  copied: string;
  onNews: (news: string) => void;
}

export function CopyButton({ label, value, copied, onNews }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      onNews(copied);
    } catch (error) {
      logFailure('The clipboard refused', error);
      onNews('Kopiranje nije uspjelo.');
    }
  };
  return (
    <ActionButton variant="quiet" onClick={() => void copy()}>
      {label}
    </ActionButton>
  );
}

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
