import { createContext, use, type Context } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';
import type { SiteConfig } from '#shared/page-context.ts';

/** @returns a context without a default value, and a hook that reads it and throws outside its provider. */
export function createRequiredContext<T>(provider: string): [Context<T | null>, () => T] {
  const context = createContext<T | null>(null);
  const useValue = () => {
    const value = use(context);
    if (value === null) throw new Error(`The component needs a <${provider}> above it`);
    return value;
  };
  return [context, useValue];
}

export const [ApiContext, useApi] = createRequiredContext<BrowserApi>('ApiContext');

export const [SiteContext, useSite] = createRequiredContext<SiteConfig>('SiteContext');
