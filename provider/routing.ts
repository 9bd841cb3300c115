import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { calls, type CallName } from '#shared/contract/routes.ts';

/** The app as routes see it: request types come from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** @returns method and URL of a call of the contract, as a route takes them. */
export function at(name: CallName) {
  const { method, path } = calls[name];
  return { method, url: path };
}
