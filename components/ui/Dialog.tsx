import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  onCancel: () => void;
  /** 'alertdialog' is for confirming an action that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  className?: string | undefined;
}

/** A modal dialog, open as long as it is rendered. The native element traps the focus and makes the rest inert. */
export function Dialog({ title, children, onCancel, role = 'dialog', className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    // The element that opened the dialog may be gone when it closes; the browser then focuses nothing.
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, className].filter(Boolean).join(' ')}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React propagates the event to an outer dialog that renders this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog, the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
