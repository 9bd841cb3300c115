import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#provider/http/openapi.ts';
import { callNames, definitionOf, templateOf } from '#shared/contract/calls.ts';

const { paths } = openApiDocument();

/** The statuses that the bundled provider's OpenAPI document lists, by method and path of the call. */
const documented = new Map(
  callNames.map((name) => {
    const { method, path } = templateOf(name);
    const { responses } = Object(Object(paths[path])[method.toLowerCase()]);
    return [`${method} ${definitionOf(name).path}`, Object.keys(responses).map(Number)];
  }),
);

const undocumented: string[] = [];

/** @returns the answers since the last call of this function that the document does not list. */
export const takeUndocumentedAnswers = (): string[] => undocumented.splice(0);

/** Checks each answer that a bundled provider in this process gives to any client. */
subscribe('fastify.initialization', (message) => {
  const { fastify }: { fastify: FastifyInstance } = Object(message);
  fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const call = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;
    if (documented.get(call)?.includes(statusCode) === false) undocumented.push(`${call}: ${statusCode}`);
  });
});
