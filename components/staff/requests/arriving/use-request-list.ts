import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FormPlace } from '#shared/contract/requests-desk.ts';
import { listViewQuery, type ListView } from '#shared/requests/list-view.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { toast } from '#components/ui/toasts.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { readRequests } from '../engine/read-requests.ts';

type Requests = readonly ContactFormRecord[];

/** underWay: parts are still loading; whole: the list is complete; cutOff: loading failed after some parts. */
type Arrival = 'underWay' | 'whole' | 'cutOff';

export interface ListedRequests {
  /** All requests, or the rows of a page of a long list. */
  requests: Requests;
  arrival: Arrival;
  /** The place of the page in a list that is too long for the browser; null: the list is whole. */
  place: FormPlace | null;
}

const failure = 'The contact forms could not be loaded';

/** Pause after a change, such as a typed letter, before the page of a long list is fetched. */
const restMilliseconds = 100;

const whole = (requests: Requests): ListedRequests => ({ requests, arrival: 'whole', place: null });

/**
 * The requests, fetched once when the screen opens (docs/product.md, 4.4) and available while they arrive. Of a long list only
 * a page is fetched, again with each change of the view.
 * @param onPage called when another page has arrived; it contains the newest requests.
 */
export function useRequestList(view: ListView, onPage: () => void) {
  const api = useApi();
  const { requests: additions } = useAdditions();
  /** @returns null if the provider delivers only the whole list. */
  const askPage = async (): Promise<ListedRequests | null> => {
    const { search } = view.filters;
    const body = { query: listViewQuery(view), search };
    const page = await additions.search({ body });
    return page && { ...whole(page.contactForms), place: page.place };
  };
  const { change: changeList, ...list } = useLoaded<ListedRequests>(
    async () => (await askPage()) ?? whole((await api.call('listForms', {})).contactForms),
    failure,
    {
      askInParts: async (show) => {
        const page = await askPage();
        if (page) {
          show(() => page);
          return;
        }
        let hasParts = false;
        const end = (arrival: Arrival) => show((shown) => ({ ...whole(shown?.requests ?? []), arrival }));
        try {
          await readRequests(await api.open('listForms', {}), (more) => {
            hasParts = true;
            show((shown) => ({ ...whole([...(shown?.requests ?? []), ...more]), arrival: 'underWay' }));
          });
          end('whole');
        } catch (error) {
          if (!hasParts) throw error;
          logFailure(failure, error);
          end('cutOff');
        }
      },
    },
  );

  const place = list.loaded.state === 'loaded' ? list.loaded.value.place : null;
  const [touches, setTouches] = useState(0);
  const key = JSON.stringify([view, touches]);
  const asked = useRef(key);
  const viewOfRows = JSON.stringify({ ...view, opened: undefined });
  /** The view to which the rows belong that are shown. */
  const [shownView, setShownView] = useState(viewOfRows);
  /** True if the latest page could not be fetched. */
  const [hasFailed, setFailed] = useState(false);
  const refresh = async () => {
    const hasArrived = await list.refresh();
    if (hasArrived) onPage();
    if (key === asked.current) {
      setFailed(!hasArrived);
      if (hasArrived) setShownView(viewOfRows);
    }
    return hasArrived;
  };
  const askAgain = useEffectEvent(async () => {
    if (!(await refresh())) toast('Popis se nije mogao osvježiti. Pokušaj ponovno.');
  });
  const isLong = place !== null;
  const isUncounted = place?.counts === null;
  useEffect(() => {
    if (!isLong || (asked.current === key && !isUncounted)) return undefined;
    const timer = setTimeout(() => {
      asked.current = key;
      void askAgain();
    }, restMilliseconds);
    return () => clearTimeout(timer);
  }, [isLong, key, isUncounted]);

  /** Changes the rows shown, and fetches the page of a long list again. This function is stable. */
  const change = useCallback(
    (changeOf: (requests: Requests) => Requests) => {
      changeList((shown) => ({ ...shown, requests: changeOf(shown.requests) }));
      setTouches((count) => count + 1);
    },
    [changeList],
  );
  const isStale = isLong && shownView !== viewOfRows;
  return { ...list, refresh, change, isStale, hasFailed: isLong && hasFailed };
}
