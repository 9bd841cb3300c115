import type { BrowserApi } from '#shared/contract/api.ts';
import { createRequiredContext } from './required-context.ts';

export const [ApiContext, useApi] = createRequiredContext<BrowserApi>('ApiContext');
