import type { TSchema } from 'typebox';
import { callNames, definitionOf, templateOf, type CallName } from '#shared/contract/calls.ts';
import { Problem } from '#shared/contract/problem.ts';

const parametersOf = (place: 'path' | 'query', schema: TSchema | undefined) => {
  if (!schema || !('properties' in schema) || typeof schema.properties !== 'object') return [];
  return Object.entries(schema.properties ?? {}).map(([name, value]: [string, unknown]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: value,
  }));
};

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const describe = (name: CallName) => {
  const { path, audience, params, query, body, answer } = definitionOf(name);
  const isGuarded = audience !== 'anyone';
  return {
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    ...(isGuarded && { security: [{ session: [] }] }),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answer } } },
      ...(isGuarded && { 401: problem('No session, or it has ended') }),
      ...(audience === 'admin' && { 403: problem('Needs the role admin') }),
      default: problem('Refused: branch on the code'),
    },
  };
};

/** @returns the whole API as OpenAPI 3.1, derived from the schemas that validate requests. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of callNames) {
    const { method, path } = templateOf(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clinic provider', version: '1.0.0' },
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } },
    },
  };
}
