import type { BrowserApi } from '#shared/contract/api.ts';
import { createRequiredContext } from './required-context.ts';

/** Context of the API client that components use. Pages and tests provide it. */
export const [ApiContext, useApi] = createRequiredContext<BrowserApi>('ApiContext');
