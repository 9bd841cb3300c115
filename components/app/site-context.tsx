import type { SiteConfig } from '#shared/page-context.ts';
import { createRequiredContext } from './required-context.ts';

export const [SiteContext, useSite] = createRequiredContext<SiteConfig>('SiteContext');
