import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import styles from './notice.module.css';
import type { LoadedValue } from './use-loaded.ts';

interface Message {
  text: string;
  /** Set for a text that is not in Croatian. */
  lang?: 'en';
}

interface LoadedViewProps<T> {
  source: Pick<LoadedValue<T>, 'loaded' | 'reload'>;
  loading?: Message;
  failed: Message;
  children: (value: T) => ReactNode;
}

const inCroatian: Message = { text: 'Učitavanje...' };

export function LoadedView<T>({ loading = inCroatian, failed, ...props }: LoadedViewProps<T>) {
  const { loaded, reload } = props.source;
  if (loaded.state === 'loaded') return props.children(loaded.value);
  if (loaded.state === 'loading')
    return (
      <output className={`${styles.notice} ${styles.loading}`} lang={loading.lang}>
        {loading.text}
      </output>
    );
  return (
    <div className={styles.notice} role="alert">
      <p lang={failed.lang}>{failed.text}</p>
      <ActionButton onClick={reload}>Pokušaj ponovno</ActionButton>
    </div>
  );
}
