import { useEffect, useSyncExternalStore } from 'react';
import { notify, type Notice } from './notices.ts';
import styles from './Notices.module.css';

const none: readonly Notice[] = [];

/** Good news goes by itself; a failure stays until it is dismissed. */
const successMilliseconds = 8000;

function NoticeCard({ notice: { id, kind, text } }: { notice: Notice }) {
  useEffect(() => {
    if (kind !== 'success') return undefined;
    const timer = setTimeout(() => notify.dismiss(id), successMilliseconds);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={`${styles.notice} ${styles[kind]}`}>
      <p>{text}</p>
      <button
        type="button"
        className={styles.close}
        aria-label="Zatvori obavijest"
        onClick={() => notify.dismiss(id)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />
        </svg>
      </button>
    </div>
  );
}

/** Where staff pages tell what happened. The region is always there, so that what comes into it is read out. */
export function Notices() {
  const notices = useSyncExternalStore(notify.subscribe, notify.get, () => none);
  return (
    <section className={styles.area} aria-label="Obavijesti" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
