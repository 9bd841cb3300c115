import { useEffect, useRef, useState } from 'react';
import { Icon, cross } from './Icon.tsx';
import { useSteady } from './steady.ts';
import { toastStore, type Toast } from './toasts.ts';
import styles from './Toaster.module.css';

/** Milliseconds for which a toast is shown, begun anew when mouse or focus leave it: one that comes to a hidden tab stays until then. */
const shownMilliseconds = 8000;

function ToastCard({ toast: { id, text, link }, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const [isHeld, setHeld] = useState(document.hidden);
  const focusedBefore = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = isHeld ? undefined : setTimeout(() => toastStore.dismiss(id), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const close = () => {
    focusedBefore.current?.focus({ preventScroll: true });
    toastStore.dismiss(id);
  };
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget: from }) => {
        setHeld(true);
        if (from instanceof HTMLElement && !currentTarget.contains(from)) focusedBefore.current = from;
      }}
      onBlur={() => setHeld(false)}
    >
      <p>
        <span>{text}</span> {link && <a href={link.href}>{link.text}</a>}
      </p>
      <button className={styles.close} type="button" aria-label={dismissLabel} onClick={close}>
        <Icon shape={cross} />
      </button>
    </div>
  );
}

/** The notification area. Always rendered, so that new notifications are announced politely. */
export function Toaster({ labels }: { labels: { area: string; dismiss: string } }) {
  return (
    <section className={styles.area} aria-label={labels.area} aria-live="polite">
      {useSteady(toastStore).map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismissLabel={labels.dismiss} />
      ))}
    </section>
  );
}
