import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { logFailure } from '#components/app/log-failure.ts';
import heading from './PageHeading.module.css';
import { ActionButton } from './actions.tsx';
import notice from './notice.module.css';

/** A screen's title with a link to the dashboard before it; on phones the link is only an arrow. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={heading.heading}>
    <div className={heading.place}>
      <a className={heading.back} href={pages.dashboard}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M9.5 3 4.5 8l5 5" />
        </svg>
        <span>Natrag na kontrolnu ploču</span>
      </a>
      <h1 className={heading.title}>{title}</h1>
    </div>
    {children}
  </div>
);

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: T };

export type LoadedValue<T> = ReturnType<typeof useLoaded<T>>;

/** Loads a value when a screen opens, and again when `key` changes. Only the result of the latest request is shown. */
export function useLoaded<T>(ask: () => Promise<T>, failure: string, key: unknown = null) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const requests = useRef(0);
  const askedKey = useRef<unknown>(undefined);

  /** @param keepsValue true: a failure leaves the current value visible. @returns false on a failure. */
  const load = async (keepsValue: boolean) => {
    requests.current += 1;
    const own = requests.current;
    let next: Loaded<T> = { state: 'failed' };
    try {
      next = { state: 'loaded', value: await ask() };
    } catch (error) {
      logFailure(failure, error);
    }
    const isLoaded = next.state === 'loaded';
    if (own === requests.current && (isLoaded || !keepsValue)) setLoaded(next);
    return isLoaded;
  };

  const loadFirst = useEffectEvent(() => load(false));
  useEffect(() => {
    // A development build runs effects twice.
    if (askedKey.current === key) return;
    askedKey.current = key;
    void loadFirst();
  }, [key]);

  const reload = () => {
    setLoaded({ state: 'loading' });
    void load(false);
  };

  /** Loads the value again. The current one stays visible, even after a failure. @returns false on a failure. */
  const refresh = () => load(true);

  /** Changes a loaded value. This function is stable. */
  const change = useCallback((changeOf: (value: T) => T) => {
    setLoaded((current) =>
      current.state === 'loaded' ? { state: 'loaded', value: changeOf(current.value) } : current,
    );
  }, []);

  return { loaded, reload, refresh, change };
}

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
      <output className={`${notice.notice} ${notice.loading}`} lang={loading.lang}>
        {loading.text}
      </output>
    );
  return (
    <div className={notice.notice} role="alert">
      <p lang={failed.lang}>{failed.text}</p>
      <ActionButton onClick={reload}>Pokušaj ponovno</ActionButton>
    </div>
  );
}
