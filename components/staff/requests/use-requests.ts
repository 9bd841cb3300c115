import { useCallback } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded, type LoadedValue } from '../parts/use-loaded.ts';

type Requests = readonly ContactFormRecord[];

/**
 * The requests, asked for once when the screen opens (docs/product.md, 4.4).
 * @returns them, how to ask again with and without showing that, and how to change what is there.
 */
export function useRequests(): LoadedValue<Requests> {
  const api = useApi();
  const ask = useCallback(async () => (await api.call('listForms', {})).contactForms, [api]);
  return useLoaded<Requests>(ask, 'The contact forms could not be loaded');
}
