import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useApi } from '#components/app/api-context.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { useLatestQuestion } from '../../parts/use-latest-question.ts';
import type { Loaded } from '../../parts/use-loaded.ts';
import type { Arrival } from '../list/list-view.ts';
import { readRequests } from './read-requests.ts';

type Requests = readonly ContactFormRecord[];

type LoadedRequests = Loaded<{ requests: Requests; arrival: Arrival }>;

interface RequestList {
  loaded: LoadedRequests;
  /** Retries after a failure. */
  reload: () => void;
  /** Reloads while the present list stays on the screen. @returns whether that succeeded; a failure changes nothing. */
  refresh: () => Promise<boolean>;
  change: (change: (requests: Requests) => Requests) => void;
}

const failure = 'The contact forms could not be loaded';

const listed = (requests: Requests, arrival: Arrival): LoadedRequests => ({
  state: 'loaded',
  value: { requests, arrival },
});

const requestsOf = (list: LoadedRequests): Requests => (list.state === 'loaded' ? list.value.requests : []);

/** The requests, fetched once when the screen opens (docs/product.md, 4.4) and available while they arrive. */
export function useRequestList(): RequestList {
  const api = useApi();
  const [loaded, setLoaded] = useState<LoadedRequests>({ state: 'loading' });
  const isAsked = useRef(false);
  const begin = useLatestQuestion();

  const load = useCallback(async () => {
    const isLatest = begin();
    const set = (next: (list: LoadedRequests) => LoadedRequests) => {
      if (isLatest()) setLoaded(next);
    };
    try {
      await readRequests(await api.open('listForms', {}), (more) =>
        set((list) => listed([...requestsOf(list), ...more], 'underWay')),
      );
      set((list) => listed(requestsOf(list), 'whole'));
    } catch (error) {
      logFailure(failure, error);
      set((list) => (list.state === 'loaded' ? listed(list.value.requests, 'cutOff') : { state: 'failed' }));
    }
  }, [api, begin]);

  useEffect(() => {
    // Once, even where a development build runs effects twice.
    if (isAsked.current) return;
    isAsked.current = true;
    void load();
  }, [load]);

  const reload = useCallback(() => {
    setLoaded({ state: 'loading' });
    void load();
  }, [load]);

  const refresh = useCallback(async () => {
    const isLatest = begin();
    try {
      const { contactForms } = await api.call('listForms', {});
      if (isLatest()) setLoaded(listed(contactForms, 'whole'));
      return true;
    } catch (error) {
      logFailure(failure, error);
      return false;
    }
  }, [api, begin]);

  const change = useCallback((changeOf: (requests: Requests) => Requests) => {
    setLoaded((list) =>
      list.state === 'loaded' ? listed(changeOf(list.value.requests), list.value.arrival) : list,
    );
  }, []);

  return { loaded, reload, refresh, change };
}
