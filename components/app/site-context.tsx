import { createContext, use } from 'react';
import type { SiteConfig } from '#shared/page-context.ts';

/** The clinic's contacts and limits, as the operator configured them. */
export const SiteContext = createContext<SiteConfig | null>(null);

/** @throws when rendered outside SiteContext. */
export function useSite(): SiteConfig {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() needs a <SiteContext> above it');
  return site;
}
