import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from './log-failure.ts';
import { useLatestQuestion } from './use-latest-question.ts';

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: T };

export interface LoadedValue<T> {
  loaded: Loaded<T>;
  /** Asks again after a failure. */
  reload: () => void;
  /** Loads again and keeps the present value visible. @returns false on a failure, which changes nothing. */
  refresh: () => Promise<boolean>;
  change: (change: (value: T) => T) => void;
}

/**
 * Loads a value when a screen opens, and again when `ask` changes. Only the latest request's answer is shown.
 * @param ask must stay the same function as long as the same value is wanted.
 * @param failure the log message for a failure.
 * @returns the value or its absence, and functions that reload and change it.
 */
export function useLoaded<T>(ask: () => Promise<T>, failure: string): LoadedValue<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const asked = useRef<typeof ask>(null);
  const begin = useLatestQuestion();

  const request = useCallback(async () => {
    const isLatest = begin();
    try {
      const value = await ask();
      if (isLatest()) setLoaded({ state: 'loaded', value });
    } catch (error) {
      logFailure(failure, error);
      if (isLatest()) setLoaded({ state: 'failed' });
    }
  }, [ask, begin, failure]);

  useEffect(() => {
    // Only once, although a development build runs effects twice.
    if (asked.current === ask) return;
    asked.current = ask;
    void request();
  }, [ask, request]);

  const reload = useCallback(() => {
    setLoaded({ state: 'loading' });
    void request();
  }, [request]);

  const refresh = useCallback(async () => {
    const isLatest = begin();
    try {
      const value = await ask();
      if (isLatest()) setLoaded({ state: 'loaded', value });
      return true;
    } catch (error) {
      logFailure(failure, error);
      return false;
    }
  }, [ask, begin, failure]);

  const change = useCallback((changeOf: (value: T) => T) => {
    setLoaded((current) =>
      current.state === 'loaded' ? { state: 'loaded', value: changeOf(current.value) } : current,
    );
  }, []);

  return { loaded, reload, refresh, change };
}
