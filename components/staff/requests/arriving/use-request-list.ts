import { useCallback } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useApi } from '#components/app/api-context.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import type { Arrival } from '../list/list-view.ts';
import { readRequests } from './read-requests.ts';

type Requests = readonly ContactFormRecord[];

interface ListedRequests {
  requests: Requests;
  arrival: Arrival;
}

const failure = 'The contact forms could not be loaded';

/** The requests, fetched once when the screen opens (docs/product.md, 4.4) and available while they arrive. */
export function useRequestList() {
  const api = useApi();
  const { change: changeList, ...list } = useLoaded<ListedRequests>(
    async () => ({ requests: (await api.call('listForms', {})).contactForms, arrival: 'whole' }),
    failure,
    {
      askInParts: async (show) => {
        let hasParts = false;
        const end = (arrival: Arrival) => show((shown) => ({ requests: shown?.requests ?? [], arrival }));
        try {
          await readRequests(await api.open('listForms', {}), (more) => {
            hasParts = true;
            show((shown) => ({ requests: [...(shown?.requests ?? []), ...more], arrival: 'underWay' }));
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
  const change = useCallback(
    (changeOf: (requests: Requests) => Requests) =>
      changeList((shown) => ({ ...shown, requests: changeOf(shown.requests) })),
    [changeList],
  );
  return { ...list, change };
}
