import { callNames, definitionOf, templateOf, type CallName } from '#shared/contract/calls.ts';
import { Bytes, type CallDefinition } from '#shared/contract/call-definition.ts';
import { Problem } from '#shared/contract/problem.ts';
import { ProviderError, type ErrorCode } from './errors.ts';
import { exampleOf, type ExampleSchema } from './openapi-example.ts';
import parameters from './openapi-parameters.json' with { type: 'json' };

const refusals: Readonly<Record<number, [description: string, code: ErrorCode]>> = {
  400: ['A part of the request is not valid; the message names it', 'INVALID_INPUT'],
  401: [
    'No session, or it has ended; wrong credentials; or the name of a document is taken',
    'NOT_LOGGED_IN',
  ],
  403: ['The account may not do this, or its password or code is wrong or missing', 'FORBIDDEN'],
  404: ['It does not exist', 'NOT_FOUND'],
  409: ['The state of what is stored does not allow this', 'FORM_CLOSED'],
  410: ['It has expired', 'PHONE_LINK_EXPIRED'],
  413: ['The body is too large', 'BODY_TOO_LARGE'],
  415: [
    'The body is of another type than JSON, or a document of a type that is not accepted',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  422: ['The scanner found a virus', 'FILE_INFECTED'],
  429: ['Too many wrong passwords or codes', 'TOO_MANY_ATTEMPTS'],
  500: ['A fault of the provider', 'INTERNAL'],
  503: ['The database, the storage or the virus scanner is unavailable', 'DATABASE_UNAVAILABLE'],
  507: ['There is no room left', 'STORAGE_FULL'],
};

function statusesOf({ method, audience, onlyReads, precedesSecondFactor, refusals: own }: CallDefinition) {
  const ofGuard = audience === 'anyone' ? [] : precedesSecondFactor ? [401] : [401, 403];
  const ofBody = method === 'GET' ? [] : onlyReads ? [413, 415] : [413, 415, 507];
  return [400, 500, 503, ...own, ...ofGuard, ...ofBody];
}

const refusal = ([description, code]: [string, ErrorCode]) => {
  const { message, retryAfter } = new ProviderError(code);
  const schema = { $ref: '#/components/schemas/Problem' };
  return {
    description,
    ...((retryAfter !== null || code === 'TOO_MANY_ATTEMPTS') && {
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema, example: { code, message } } },
  };
};

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
  const { method, path, audience, caller, isAddition, summary, params, query, body, answer } = definition;
  const [, tag = ''] = path.split('/');
  const json = (schema: ExampleSchema) => ({ schema, example: exampleOf(schema, '', tag) });
  const content =
    answer === Bytes ? { '*/*': { schema: {}, example: 'The bytes' } } : { 'application/json': json(answer) };
  const refused = statusesOf(definition).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  const hasInput = method !== 'GET' || params || query;
  return {
    operationId: name,
    summary,
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
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, described]) => [status, refusal(described)]),
      ),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } },
    },
  };
}
