import type { TSchema } from 'typebox';
import { contract } from '#shared/contract/index.ts';
import { Problem } from '#shared/contract/problem.ts';
import { staffContract } from '#shared/contract/staff.ts';
import { calls, staffCalls, type CallName } from '#shared/contract/routes.ts';

interface Operation {
  name: string;
  method: string;
  path: string;
  tag: string;
  needsAdmin: boolean;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  answer: TSchema;
}

/** Calls of the contract that only admins may make (docs/product.md, 7). */
const adminCalls: ReadonlySet<CallName> = new Set([
  'listForms',
  'createBlog',
  'updateBlog',
  'deleteBlog',
  'getBlogUploadUrl',
  'confirmBlogUpload',
  'getBlogUpdateUploadUrl',
  'updateBlogImage',
]);

const namesOf = <Names extends string>(record: Record<Names, unknown>): Names[] =>
  Object.keys(record).filter((name): name is Names => name in record);

const operations: readonly Operation[] = [
  ...namesOf(calls).map((name) => ({
    name,
    ...calls[name],
    ...contract[name],
    tag: calls[name].path.split('/')[1] ?? '',
    needsAdmin: adminCalls.has(name),
  })),
  ...namesOf(staffCalls).map((name) => ({
    name: `staff-${name}`,
    ...staffCalls[name],
    ...staffContract[name],
    tag: 'staff',
    needsAdmin: true,
  })),
];

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

const describe = ({ name, tag, needsAdmin, params, query, body, answer }: Operation) => ({
  operationId: name,
  tags: [tag],
  ...(needsAdmin && { security: [{ session: [] }] }),
  parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
  responses: {
    200: { description: 'Success', content: { 'application/json': { schema: answer } } },
    ...(needsAdmin && { 401: problem('No session, or it has ended'), 403: problem('Needs the role admin') }),
    default: problem('Refused: branch on the code'),
  },
});

/** The whole API as OpenAPI 3.1, made from the very schemas that requests are checked with. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
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
