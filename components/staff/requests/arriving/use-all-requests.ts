import { useCallback } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded, type Loaded } from '../../parts/use-loaded.ts';

type Requests = readonly ContactFormRecord[];

/** All requests at once, for totals; fetched once when the screen opens (docs/product.md, 4.3). */
export function useAllRequests(): Loaded<Requests> {
  const api = useApi();
  const ask = useCallback(async () => (await api.call('listForms', {})).contactForms, [api]);
  return useLoaded<Requests>(ask, 'The contact forms could not be loaded').loaded;
}
