import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called on Escape. */
  onCancel: () => void;
  /** 'alertdialog' interrupts: a question whose answer cannot be taken back. */
  role?: 'dialog' | 'alertdialog';
  /** For another place and size than the middle of the screen. */
  className?: string | undefined;
}

/**
 * A modal question. The native element keeps the focus inside, makes the rest inert and gives the focus back; it
 * is open as long as it is rendered.
 */
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
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, className].filter(Boolean).join(' ')}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes it on to the dialog that this one is rendered in.
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

/** The buttons at a dialog's end, the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
