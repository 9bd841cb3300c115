import { createContext, use } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';

/** How components reach the server: pages provide the real thing, tests whatever they need. */
export const ApiContext = createContext<BrowserApi | null>(null);

/** @returns the calls of the page this component is on. @throws when rendered outside ApiContext. */
export function useApi(): BrowserApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi() needs an <ApiContext> above it');
  return api;
}
