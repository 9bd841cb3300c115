import { createContext, use } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';

/** The calls of components, provided by pages and by tests. */
export const ApiContext = createContext<BrowserApi | null>(null);

/** @returns the calls of the component's page. @throws when rendered outside ApiContext. */
export function useApi(): BrowserApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi() needs an <ApiContext> above it');
  return api;
}
