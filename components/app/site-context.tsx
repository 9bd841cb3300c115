import type { SiteConfig } from '#shared/page-context.ts';
import { createRequiredContext } from './required-context.ts';

/** The clinic's contacts and limits, as the operator configured them. */
export const [SiteContext, useSite] = createRequiredContext<SiteConfig>('SiteContext');
