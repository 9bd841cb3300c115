import { callNames, definitionOf, templateOf, type CallName } from '#shared/contract/calls.ts';
import { Bytes, type CallDefinition } from '#shared/contract/call-definition.ts';
import { paramsOf } from '#shared/contract/path-values.ts';
import { Problem } from '#shared/contract/schemas.ts';
import { ProviderError } from './errors.ts';
import { exampleOf, type ExampleSchema } from './openapi-example.ts';
import parameters from './openapi-parameters.json' with { type: 'json' };
import refusals from './openapi-refusals.json' with { type: 'json' };
import summaries from './openapi-summaries.json' with { type: 'json' };

function statusesOf({ method, audience, onlyReads, precedesSecondFactor, refusals: own }: CallDefinition) {
  const ofGuard = audience === 'anyone' ? [] : precedesSecondFactor ? [401] : [401, 403];
  const ofBody = method === 'GET' ? [] : onlyReads ? [413, 415] : [413, 415, 507];
  return [400, 500, 503, ...own, ...ofGuard, ...ofBody];
}

/** The description of each status, by the code of its example. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys' type
const responses = (Object.keys(refusals) as (keyof typeof refusals)[]).map((code) => {
  const { statusCode, message, retryAfter } = new ProviderError(code);
  const schema = { $ref: '#/components/schemas/Problem' };
  const response = {
    description: refusals[code],
    ...((retryAfter !== null || code === 'TOO_MANY_ATTEMPTS') && {
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema, example: { code, message } } },
  };
  return [statusCode, response] as const;
});

const descriptions = new Map(Object.entries(parameters));
const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };
const audiences = { anyone: 'For visitors.', staff: 'For every account.', admin: 'For the role admin.' };

const parametersOf = (place: 'path' | 'query', schema: ExampleSchema = {}) =>
  Object.entries(schema.properties ?? {}).map(([key, member]) => ({
    name: key,
    in: place,
    description: descriptions.get(key),
    required: place === 'path',
    schema: member,
    example: exampleOf(member, key),
  }));

const describe = (name: CallName) => {
  const definition = definitionOf(name);
  const { method, path, audience, caller, isAddition, query, body, answer } = definition;
  const params = paramsOf(path);
  const [, tag = ''] = path.split('/');
  const json = (schema: ExampleSchema) => ({ schema, example: exampleOf(schema, '', tag) });
  const content =
    answer === Bytes ? { '*/*': { schema: {}, example: 'The bytes' } } : { 'application/json': json(answer) };
  const refused = statusesOf(definition).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  const hasInput = method !== 'GET' || Object.keys(params.properties).length > 0 || query;
  return {
    operationId: name,
    summary: summaries[name],
    description: [
      audiences[audience],
      ...(caller === 'website' ? ['The website makes this call itself.'] : []),
      ...(isAddition ? ['An addition: a provider that lacks it answers 404.'] : []),
    ].join(' '),
    tags: [tag],
    security: audience === 'anyone' ? [] : [{ session: [] }],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': json(body) } } }),
    responses: {
      200: { description: 'Success', content },
      ...(definition.refusals.includes(416) && { 206: { description: 'The range', content } }),
      ...Object.fromEntries(refused),
      ...(!hasInput && { 400: { description: 'Not a valid HTTP request; the answer has no body' } }),
    },
  };
};

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of callNames) {
    const { method, path } = templateOf(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clinic provider', version: '1.0.0', license },
    servers: [{ url: '/', description: 'The provider that serves this document' }],
    paths,
    components: {
      schemas: { Problem },
      responses: Object.fromEntries(responses),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } },
    },
  };
}
