import type { Answer } from './misbehaviour.ts';
import { bodyField, type SeenRequest } from './seen-request.ts';

/** A call of the contract, passed to a handler. */
export interface ProviderCall {
  readonly request: SeenRequest;
  /** The decoded rest of the path, for routes that end with a slash. */
  readonly rest: string;
  /** @returns a field of the JSON body as text; '' if it is missing. */
  readonly field: (name: string) => string;
}

/** Handlers by 'METHOD /path'. A route that ends with a slash matches any path with a non-empty rest. */
export type ProviderRoutes = Readonly<Record<string, (call: ProviderCall) => Answer>>;

/** @returns an error in another format than { code, message }, because other providers may send any format. */
export const foreignProblem = (status: number, message: string): Answer => ({
  status,
  headers: [['x-powered-by', 'Awkward/1.0']],
  body: { statusCode: status, error: `E${status}`, message, traceId: 'provider-trace' },
});

/** @returns the response of the route that matches a request; null if no route matches. */
export function answerBy(routes: ProviderRoutes, request: SeenRequest, path: string): Answer | null {
  const wanted = `${request.method} ${path}`;
  const open = Object.keys(routes).find((route) => route.endsWith('/') && wanted.startsWith(route)) ?? wanted;
  const rest = decodeURIComponent(wanted.slice(open.length));
  const route = rest === '' ? wanted : open;
  return routes[route]?.({ request, rest, field: (name) => bodyField(request, name) }) ?? null;
}
