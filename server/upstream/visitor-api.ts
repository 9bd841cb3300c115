import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#shared/contract/api.ts';
import { nextPublicationHeader } from '#shared/contract/articles.ts';
import { createCall } from './call.ts';
import type { ProviderClient } from './renewing-client.ts';
import type { createSessions } from './sessions.ts';

/** Creates typed calls without a session for an HTTP request, for content that is the same for everyone. */
export function createVisitorApi(askProvider: ProviderClient, sessions: ReturnType<typeof createSessions>) {
  return ({ id }: Pick<FastifyRequest, 'id'>) => {
    let secondsToNews: number | null = null;
    const onHeaders = (headers: IncomingHttpHeaders) => {
      const value = String(headers[nextPublicationHeader] ?? '');
      if (/^\d{1,10}$/.test(value)) secondsToNews = Math.min(secondsToNews ?? Infinity, Number(value));
    };
    const call: Call = (name, input) =>
      createCall(askProvider, sessions.open(new Map(), id), {
        headers: { 'x-request-id': id },
        onHeaders,
      })(name, input);
    return {
      call,
      getUser: async () => null,
      secondsToNews: () => secondsToNews,
    };
  };
}

export type VisitorApi = ReturnType<typeof createVisitorApi>;
