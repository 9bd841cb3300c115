import type { Static, TSchema } from 'typebox';
import { accountCalls, sessionCalls, staffAccountsCalls } from './accounts.ts';
import { articlesCalls, blogCalls } from './articles.ts';
import type { CallDefinition } from './call-definition.ts';
import type { PathParams } from './routes.ts';
import { largeUploadCalls } from './large-upload.ts';
import { phoneLinkCalls } from './phone-link.ts';
import { deskCalls } from './requests-desk.ts';
import { quoteCalls } from './quotes.ts';
import { contactFormCalls } from './requests.ts';
import { trailCalls } from './trail.ts';

/**
 * The contract with the provider, one entry per call (docs/product.md, 7). The allow-list of the proxy, the provider's
 * routes with their guards and types, OpenAPI, the conformance checks and the typed clients are derived from it.
 */
export const calls = {
  ...sessionCalls,
  ...contactFormCalls,
  ...phoneLinkCalls,
  ...largeUploadCalls,
  ...blogCalls,
  ...articlesCalls,
  ...accountCalls,
  ...staffAccountsCalls,
  ...deskCalls,
  ...quoteCalls,
  ...trailCalls,
};

export type CallName = keyof typeof calls;
type Calls = typeof calls;

export type CallAddress = Pick<CallDefinition, 'method' | 'path' | 'outlivesPage'>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys' type
export const callNames = Object.keys(calls) as CallName[];

export const definitionOf = (name: CallName): CallDefinition => calls[name];

/** @returns the method, and the path with its parameters in OpenAPI's notation: '/blog/get-blog/{blogId}'. */
export const templateOf = (name: CallName): { method: string; path: string } => ({
  method: calls[name].method,
  path: calls[name].path.replace(/:(\w+)/g, '{$1}'),
});

/** The inputs of all calls. The type is computed once, so that each use of `CallInput` is only a look-up. */
type Inputs = {
  [N in CallName]: ([keyof PathParams<Calls[N]['path']>] extends [never]
    ? { params?: never }
    : { params: PathParams<Calls[N]['path']> }) & { query?: object } & (Calls[N] extends {
      query: infer Query extends TSchema;
    }
      ? { query?: Static<Query> }
      : { query?: never }) &
    (Calls[N] extends { body: infer Body extends TSchema } ? { body: Static<Body> } : { body?: never });
};
type Answers = { [N in CallName]: Static<Calls[N]['answer']> };

export type CallInput<N extends CallName> = Inputs[N];

export type CallAnswer<N extends CallName> = Answers[N];
