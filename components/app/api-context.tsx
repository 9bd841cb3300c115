import { createContext, use } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';

/** The calls components make; provided by pages, and by tests. */
export const ApiContext = createContext<BrowserApi | null>(null);

/** @returns the calls of the page this component is on. @throws when rendered outside ApiContext. */
export function useApi(): BrowserApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi() needs an <ApiContext> above it');
  return api;
}
