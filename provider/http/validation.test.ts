import { expect, test } from 'vitest';
import { formatSchemaErrors, parseId } from './validation.ts';

const error = (params: Record<string, unknown>, message: string, instancePath = '') => ({
  keyword: 'any',
  schemaPath: '',
  instancePath,
  params,
  message,
});

test('a message names the place, and the fields that are missing or unknown', () => {
  const missing = error({ requiredProperties: ['title'] }, 'must have required properties', '/blog');
  expect(formatSchemaErrors([missing], 'body').message).toBe('body/blog must have required properties: title');
  const unknown = error({ additionalProperties: ['surname'] }, 'must not have additional properties');
  expect(formatSchemaErrors([unknown], 'body').message).toContain('surname');
});

test('a name already in the words is not said twice', () => {
  const missing = error({ requiredProperties: ['title'] }, 'must have required properties title');
  expect(formatSchemaErrors([missing], 'body').message).toBe('body must have required properties title');
});

test.each([
  ['1', 1],
  [7, 7],
  ['2147483647', 2_147_483_647],
])('%j is an id', (given, id) => {
  expect(parseId(given)).toBe(id);
});

test.each(['', '0', '-1', '1.5', '1e3', ' 1', '2147483648', '99999999999999999999', 'abc'])(
  '%j is not an id',
  (given) => {
    expect(parseId(given)).toBe(0);
  },
);
