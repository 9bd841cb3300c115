import { addresses } from './call-addresses.ts';
import type { CallName } from './calls.ts';
import { fillPath, queryText } from './routes.ts';

/** Like `fillPath`, for a call. Omits undefined query values. @returns path and query. @throws ApiError. */
export const callPath = (name: CallName, params: Record<string, string | number> = {}, query: object = {}) =>
  fillPath(addresses[name].path, params) + queryText(query);
