import type { ReactNode } from 'react';
import { FailureNotice } from './FailureNotice.tsx';
import styles from './notice.module.css';
import type { Loaded } from './use-loaded.ts';

interface Message {
  text: string;
  /** Set for a text that is not in Croatian. */
  lang?: 'en';
}

interface LoadedViewProps<T> {
  loaded: Loaded<T>;
  /** Shown while the value is loading. */
  loading: Message;
  /** Shown with a retry button when the value could not be loaded. */
  failed: Message;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}

/** Shows a loading message, a failure with a retry button, or the content of a loaded value. */
export function LoadedView<T>({ loaded, loading, failed, onRetry, children }: LoadedViewProps<T>) {
  if (loaded.state === 'loaded') return children(loaded.value);
  if (loaded.state === 'loading')
    return (
      <output className={styles.notice} lang={loading.lang}>
        {loading.text}
      </output>
    );
  return (
    <FailureNotice onRetry={onRetry}>
      <p lang={failed.lang}>{failed.text}</p>
    </FailureNotice>
  );
}
