import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { logFailure } from '#components/app/log-failure.ts';

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
