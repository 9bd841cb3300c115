import { expect, test } from 'vitest';
import { callNames } from '#shared/contract/calls.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
const operationIds = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .map((operation) =>
    typeof operation === 'object' && operation && 'operationId' in operation ? operation.operationId : null,
  );

test('every call of the contract and every addition is described', () => {
  expect(new Set(operationIds)).toEqual(new Set(callNames));
  expect(operationIds).toHaveLength(callNames.length);
});

test('paths use the form of OpenAPI', () => {
  expect(document.paths).toHaveProperty('/contact-form/delete-uploaded-file/{clientToken}&{fileName}');
  for (const path of Object.keys(document.paths)) expect(path).not.toContain(':');
});

test('schemas survive as JSON with their limits', () => {
  const text: unknown = JSON.parse(JSON.stringify(document));
  expect(text).toHaveProperty(
    ['paths', '/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema', 'required'],
    ['email', 'password'],
  );
});
