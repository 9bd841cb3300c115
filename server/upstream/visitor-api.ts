import type { FastifyRequest } from 'fastify';
import type { PageApi } from '#shared/page-context.ts';
import { createCall } from './call.ts';
import type { ProviderClient } from './renewing-client.ts';
import type { createSessions } from './sessions.ts';

/** @returns typed calls without a session, for content that is the same for everyone; the HTTP request is the one that needs it. */
export type VisitorApi = (request: Pick<FastifyRequest, 'id'>) => PageApi;

export function createVisitorApi(
  askProvider: ProviderClient,
  sessions: ReturnType<typeof createSessions>,
): VisitorApi {
  return ({ id }) => ({
    call: (name, input) =>
      createCall(askProvider, sessions.open(new Map(), id), { headers: { 'x-request-id': id } })(name, input),
    getUser: async () => null,
  });
}
