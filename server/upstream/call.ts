import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError, parseRetryAfter } from '#shared/contract/api-error.ts';
import type { Call } from '#shared/contract/api.ts';
import { nextPublicationHeader } from '#shared/contract/articles.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { type CallAnswer, type CallInput, type CallName, calls } from '#shared/contract/calls.ts';
import { Problem } from '#shared/contract/schemas.ts';
import { WebsiteError } from '../http/errors.ts';
import type { ProviderClient } from './client.ts';
import type { TransportAnswer } from './receive-answer.ts';
import type { createSessions, RequestSession } from './sessions.ts';
import type { CallHeaders, TransportRequest } from './transport.ts';

/** An error response without a code, as other providers may send it. */
const Message = Type.Pick(Problem, ['message']);

/**
 * Creates typed calls of the contract over the provider client, for one request's session. Responses have
 * been checked against the contract, so callers may trust them.
 * @param options.onHeaders called with the headers of each successful response.
 * @returns a `Call`. It throws ApiError if the provider refuses the call, cannot be reached (see ProviderClient)
 *   or violates the contract; the signal's reason if the caller has disconnected.
 */
export function createCall(
  askProvider: ProviderClient,
  session: RequestSession,
  options: { headers: CallHeaders; signal?: AbortSignal; onHeaders?: (headers: TransportAnswer['headers']) => void },
): Call {
  return async <N extends CallName>(name: N, { params, query, body }: CallInput<N>): Promise<CallAnswer<N>> => {
    const request: TransportRequest = {
      call: name,
      method: calls[name].method,
      path: callPath(name, params, query),
      headers: {
        accept: 'application/json',
        ...options.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
    };
    const { statusCode, headers, json } = await askProvider(request, session).catch((cause: unknown) => {
      if (!(cause instanceof WebsiteError)) throw cause;
      // Pages handle only ApiError. Its cause has the details.
      const details = { ...cause.details, call: name };
      throw new ApiError(cause.statusCode, cause.code, cause.message, { cause, details });
    });
    if (statusCode >= 300) {
      throw new ApiError(
        statusCode,
        Value.Check(Problem, json) ? json.code : `HTTP_${statusCode}`,
        Value.Check(Message, json) ? json.message : '',
        { retryAfter: parseRetryAfter(headers['retry-after']), details: { call: name, status: statusCode } },
      );
    }
    options.onHeaders?.(headers);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the transport has checked it (own-answers.ts)
    return json as CallAnswer<N>;
  };
}

/** Creates typed calls without a session for an HTTP request, for content that is the same for everyone. */
export function createVisitorApi(askProvider: ProviderClient, sessions: ReturnType<typeof createSessions>) {
  return ({ id }: Pick<FastifyRequest, 'id'>) => {
    let secondsToNews: number | null = null;
    const onHeaders = (headers: IncomingHttpHeaders) => {
      const value = String(headers[nextPublicationHeader] ?? '');
      if (/^\d{1,10}$/.test(value)) secondsToNews = Math.min(secondsToNews ?? Infinity, Number(value));
    };
    const headers = { 'x-request-id': id };
    const call: Call = (name, input) =>
      createCall(askProvider, sessions.open(new Map(), id), { headers, onHeaders })(name, input);
    return { call, getUser: async () => null, secondsToNews: () => secondsToNews };
  };
}

export type VisitorApi = ReturnType<typeof createVisitorApi>;
