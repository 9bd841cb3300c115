import type { Static, TSchema } from 'typebox';
import { accountCalls } from './calls/account.ts';
import { articlesCalls } from './calls/articles.ts';
import { blogCalls } from './calls/blog.ts';
import { contactFormCalls } from './calls/contact-form.ts';
import { phoneLinkCalls } from './calls/phone-link.ts';
import { requestsCalls } from './calls/requests.ts';
import { sessionCalls } from './calls/session.ts';
import { staffAccountsCalls } from './calls/staff-accounts.ts';
import type { CallDefinition } from './calls/call-definition.ts';
import type { PathParams } from './fill-path.ts';

/**
 * The contract with the provider, one entry a call (docs/product.md, 7). The allow-list of the proxy, the provider's
 * routes with their guards and types, OpenAPI, the conformance checks and the typed clients are derived from it.
 */
export const calls = {
  ...sessionCalls,
  ...contactFormCalls,
  ...phoneLinkCalls,
  ...blogCalls,
  ...articlesCalls,
  ...accountCalls,
  ...staffAccountsCalls,
  ...requestsCalls,
};

export type CallName = keyof typeof calls;
type Calls = typeof calls;

/** The method and path of a call; a browser needs nothing else at run time. */
export type CallAddress = Pick<CallDefinition, 'method' | 'path'>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys' type
export const callNames = Object.keys(calls) as CallName[];

/** @returns the definition of a call whose name is only known at run time. */
export const definitionOf = (name: CallName): CallDefinition => calls[name];

/** @returns method and path with its values in braces, as OpenAPI writes it: '/blog/get-blog/{blogId}'. */
export const templateOf = (name: CallName): { method: string; path: string } => ({
  method: calls[name].method,
  path: calls[name].path.replace(/:(\w+)/g, '{$1}'),
});

/** Inputs by call: path values, query and body, each only where the call has one. Mapped once, so that a use is a look-up. */
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

/** The input of a call: its path values, query and body, each only where the call has one. */
export type CallInput<N extends CallName> = Inputs[N];

/** The answer of a call on success. */
export type CallAnswer<N extends CallName> = Answers[N];
