import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TSchema } from 'typebox';
import type { CallDefinition } from '#shared/contract/call-definition.ts';
import { definitionOf, type calls, type CallAnswer, type CallName } from '#shared/contract/calls.ts';
import { paramsOf, type PathValues } from '#shared/contract/path-values.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import type { StaffRow } from './db/schema.ts';
import { sendJsonStream, type JsonStream } from './http/json-stream.ts';

/** The account of the caller, with the session of the call. */
export type LoggedIn = StaffRow & { sessionId: string; hasSecondFactor: boolean };

/**
 * Authorizes a call: staff may make every call for staff, and only admins those for admins.
 * @throws ProviderError NOT_LOGGED_IN or SESSION_EXPIRED (401), SECOND_FACTOR_MISSING or FORBIDDEN (403).
 */
export type Guard = (
  request: FastifyRequest,
  call: Pick<CallDefinition, 'audience' | 'isPolling' | 'precedesSecondFactor'>,
) => Promise<LoggedIn>;

/** The parts of a response, besides the body, that a handler may set. */
export interface AnswerHead {
  header: (name: string, value: string) => unknown;
  setCookie: (...cookie: Parameters<FastifyReply['setCookie']>) => unknown;
}

/** The app that serves the calls, and the guard that authorizes them. */
export interface Api {
  app: FastifyInstance;
  guard: Guard;
}

type Part<N extends CallName, Key extends 'query' | 'body'> =
  (typeof calls)[N] extends Record<Key, infer Schema extends TSchema> ? { [K in Key]: Static<Schema> } : unknown;

/** The argument of a handler: the validated parts of its call and, unless the call is open to anyone, the account. */
type Incoming<N extends CallName> = Part<N, 'query'> &
  Part<N, 'body'> & {
    params: PathValues<(typeof calls)[N]['path']>;
    staff: (typeof calls)[N]['audience'] extends 'anyone' ? null : LoggedIn;
    request: FastifyRequest;
    /** If the contract does not define the response, for example the bytes of a document, the handler may send it. */
    reply: unknown extends CallAnswer<N> ? FastifyReply : AnswerHead;
  };

type Handler<N extends CallName> = (incoming: Incoming<N>) => Promise<CallAnswer<N> | JsonStream<CallAnswer<N>>>;

/** Matches two path values in one segment, as in ':clientToken&:fileName'. The router reads them as one value. */
const sharedSegment = /:(\w+)&:(\w+)/;

const routedParams = (path: string) => {
  const shared = sharedSegment.exec(path)?.[0].slice(1);
  return shared === undefined
    ? paramsOf(path)
    : Type.Object({ [shared]: Type.String({ pattern: '^[^&]+&.', maxLength: 460 }) });
};

/** @returns the path values by name, a shared segment split at its first '&'. */
const readParams = (path: string, routed: unknown): unknown => {
  const [shared, first = '', second = ''] = sharedSegment.exec(path) ?? [];
  if (shared === undefined) return routed;
  const [value] = Object.values(fieldsOf(routed));
  const [, one, other] = /^([^&]+)&(.+)$/s.exec(String(value)) ?? [];
  return { [first]: one, [second]: other };
};

/**
 * Serves a call of the contract. Method, path, guard and schemas come from the call's entry in `calls`. A handler whose
 * result has another shape does not compile. The guard runs before the body is read.
 */
export function serve<N extends CallName>({ app, guard }: Api, name: N, handler: Handler<N>): void {
  const definition = definitionOf(name);
  const { method, path, audience, query, body } = definition;
  const accounts = new WeakMap<FastifyRequest, LoggedIn>();

  app.route({
    method,
    url: path,
    schema: { params: routedParams(path), ...(query && { querystring: query }), ...(body && { body }) },
    ...(audience !== 'anyone' && {
      onRequest: async (request: FastifyRequest) => {
        accounts.set(request, await guard(request, definition));
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
      // A handler that has sent the response resolves when the response has ended, or when the caller has left.
      if (reply.raw.headersSent || reply.raw.destroyed) return reply;
      if (answer instanceof Readable) return sendJsonStream(request, reply, answer);
      // If the contract does not define the response, the handler need not return a result.
      return answer ?? {};
    },
  });
}
