import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  onCancel: () => void;
  /** 'alertdialog' is for confirming an action that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  className?: string | undefined;
  /** True if it is not modal: the rest of the page remains usable. It may change while the dialog is open. */
  isBeside?: boolean;
}

/** A dialog, open as long as it is rendered. The native element of a modal one traps the focus and makes the rest inert. */
export function Dialog({ title, children, onCancel, role = 'dialog', className, isBeside }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    // The element that opened the dialog may be gone when it closes; the browser then focuses nothing.
    const opener = document.activeElement;
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const focused = element.open ? document.activeElement : null;
    const others = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
    // Dialogs above one that changes are shown again after it, because the order of calls is that of the top layer.
    const above = element.open ? others.filter((each) => each !== element) : [];
    for (const each of [element, ...above]) each.close();
    if (isBeside) element.show();
    else element.showModal();
    for (const each of above) each.showModal();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }, [isBeside]);

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
