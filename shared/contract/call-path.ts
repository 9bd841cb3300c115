import { addresses } from './call-addresses.ts';
import type { CallName } from './calls.ts';
import { fillPath } from './fill-path.ts';

const queryText = (query: object): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** Like `fillPath`, for a call. Omits undefined query values. @returns path and query. @throws ApiError. */
export function callPath(name: CallName, params: Record<string, string | number> = {}, query: object = {}) {
  return fillPath(addresses[name].path, params) + queryText(query);
}
