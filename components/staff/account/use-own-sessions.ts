import { useCallback } from 'react';
import type { AccountSession } from '#shared/contract/account.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded, type LoadedValue } from '../parts/use-loaded.ts';

/** @returns the open sessions of the logged-in user. */
export function useOwnSessions(): LoadedValue<AccountSession[]> {
  const api = useApi();
  const ask = useCallback(async () => (await api.call('listSessions', {})).sessions, [api]);
  return useLoaded(ask, 'The sessions could not be loaded');
}
