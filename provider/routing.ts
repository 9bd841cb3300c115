import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type, type Static, type TSchema } from 'typebox';
import { definitionOf, type calls, type CallAnswer, type CallName } from '#shared/contract/calls.ts';
import type { AnswerHead } from './auth/cookies.ts';
import type { Guard } from './auth/guard.ts';
import type { LoggedIn } from './auth/sessions.ts';
import { ProviderError } from './errors.ts';
import { JsonStream, sendJsonStream } from './json-stream.ts';

/** The app as routes see it: request types come from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Where calls are served. */
export interface Api {
  app: App;
  guard: Guard;
}

type Part<N extends CallName, Key extends 'params' | 'query' | 'body'> =
  (typeof calls)[N] extends Record<Key, infer Schema extends TSchema>
    ? { [K in Key]: Static<Schema> }
    : unknown;

/** What a handler gets: the parts its call has, checked, and the account that makes a call not open to anyone. */
type Incoming<N extends CallName> = Part<N, 'params'> &
  Part<N, 'query'> &
  Part<N, 'body'> & {
    staff: (typeof calls)[N]['audience'] extends 'anyone' ? null : LoggedIn;
    request: FastifyRequest;
    /** An answer that the contract leaves open may be sent by the handler: a document's bytes. */
    reply: unknown extends CallAnswer<N> ? FastifyReply : AnswerHead;
  };

type Handler<N extends CallName> = (
  incoming: Incoming<N>,
) => Promise<CallAnswer<N> | JsonStream<CallAnswer<N>>>;

/** Path values that share a segment, as in ':clientToken&:fileName', are one value to the router. */
const sharedSegment = /:(\w+)&:(\w+)/;

/** @returns the schema of what the router finds in a path. */
const routedParams = (path: string, params: TSchema | undefined): TSchema | undefined => {
  const shared = sharedSegment.exec(path)?.[0].slice(1);
  return shared === undefined
    ? params
    : Type.Object({ [shared]: Type.String({ minLength: 1, maxLength: 460 }) });
};

/** @returns the path values by name; the first '&' separates two that share a segment. @throws INVALID_INPUT. */
const readParams = (path: string, routed: unknown): unknown => {
  const [shared = '', first = '', second = ''] = sharedSegment.exec(path) ?? [];
  if (shared === '' || typeof routed !== 'object' || routed === null) return routed;
  const value = String(Object.values(routed)[0]);
  const ampersand = value.indexOf('&');
  if (ampersand < 1 || ampersand === value.length - 1)
    throw new ProviderError('INVALID_INPUT', { message: `params must be ${first}&${second}` });
  return { [first]: value.slice(0, ampersand), [second]: value.slice(ampersand + 1) };
};

/**
 * Serves a call as the contract has it: method, path, guard and schemas come from its entry in `calls`, and a handler whose
 * answer has another shape does not compile. The guard runs before the body is read.
 */
export function serve<N extends CallName>({ app, guard }: Api, name: N, handler: Handler<N>): void {
  const { method, path, audience, isPolling, precedesSecondFactor, params, query, body } = definitionOf(name);
  const accounts = new WeakMap<FastifyRequest, LoggedIn>();
  const admit = audience === 'admin' ? guard.requireAdmin : guard.requireStaff;

  app.route({
    method,
    url: path,
    schema: {
      ...(params && { params: routedParams(path, params) }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
    ...(audience !== 'anyone' && {
      onRequest: async (request: FastifyRequest) => {
        accounts.set(
          request,
          await admit(request, {
            countsAsUse: isPolling !== true,
            precedesSecondFactor: precedesSecondFactor === true,
          }),
        );
      },
    }),
    handler: async (request, reply) => {
      const incoming = {
        params: readParams(path, request.params),
        query: request.query,
        body: request.body,
        staff: accounts.get(request) ?? null,
        request,
        reply,
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have checked each part
      const answer = await handler(incoming as unknown as Incoming<N>);
      return answer instanceof JsonStream ? sendJsonStream(request, reply, answer) : answer;
    },
  });
}
