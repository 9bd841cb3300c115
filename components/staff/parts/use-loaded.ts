import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from './log-failure.ts';
import { useLatestQuestion } from './use-latest-question.ts';

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: T };

export interface LoadedValue<T> {
  loaded: Loaded<T>;
  /** Asks again after a failure. */
  reload: () => void;
  /** Asks again while what is there stays on the screen. @returns whether it came; what does not changes nothing. */
  refresh: () => Promise<boolean>;
  change: (change: (value: T) => T) => void;
}

/**
 * Something asked for when a screen opens, and again when what is wanted changes. Only the latest question's answer is shown.
 * @param ask must stay the same function as long as the same thing is wanted.
 * @param failure what the log says when it does not come.
 * @returns it or its absence, how to ask again, and how to change what is there.
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
    // Once, even where a development build runs effects twice.
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
