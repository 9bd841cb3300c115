import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { nextPublicationHeader } from '#shared/contract/publication.ts';
import type { PageApi } from '#shared/page-context.ts';
import { createCall } from './call.ts';
import type { ProviderClient } from './renewing-client.ts';
import type { createSessions } from './sessions.ts';

/** Typed calls without a session, for content that is the same for everyone. */
export interface VisitorCalls extends PageApi {
  /** @returns the seconds until the first of the responses received so far is out of date; null if unknown. */
  secondsToNews: () => number | null;
}

/** @returns the typed calls for one HTTP request. */
export type VisitorApi = (request: Pick<FastifyRequest, 'id'>) => VisitorCalls;

export function createVisitorApi(
  askProvider: ProviderClient,
  sessions: ReturnType<typeof createSessions>,
): VisitorApi {
  return ({ id }) => {
    let secondsToNews: number | null = null;
    const onHeaders = (headers: IncomingHttpHeaders) => {
      const value = String(headers[nextPublicationHeader] ?? '');
      if (/^\d{1,10}$/.test(value)) secondsToNews = Math.min(secondsToNews ?? Infinity, Number(value));
    };
    return {
      call: (name, input) =>
        createCall(askProvider, sessions.open(new Map(), id), {
          headers: { 'x-request-id': id },
          onHeaders,
        })(name, input),
      getUser: async () => null,
      secondsToNews: () => secondsToNews,
    };
  };
}
