import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { callNames, definitionOf, templateOf } from '#shared/contract/calls.ts';
import { paramsOf } from '#shared/contract/path-values.ts';
import { exampleOf } from './openapi-example.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('every call of the contract and every addition is described', () => {
  const described = operations.map((operation) => String(Object(operation).operationId));
  expect(described.toSorted()).toEqual(callNames.toSorted());
});

test('paths use the form of OpenAPI', () => {
  expect(document.paths).toHaveProperty('/contact-form/delete-uploaded-file/{clientToken}&{fileName}');
  for (const path of Object.keys(document.paths)) expect(path).not.toContain(':');
});

test('schemas survive as JSON with their limits', () => {
  expect(JSON.parse(text)).toHaveProperty(
    ['paths', '/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema', 'required'],
    ['email', 'password'],
  );
});

test('every parameter is described, and every description belongs to one', async () => {
  const { default: descriptions } = await import('./openapi-parameters.json', { with: { type: 'json' } });
  const parameters = operations.flatMap((operation) => Object(operation).parameters).map(Object);
  expect(parameters.filter(({ description }) => typeof description !== 'string')).toEqual([]);
  const names = new Set(parameters.map(({ name }) => String(name)));
  expect(new Set(Object.keys(descriptions))).toEqual(names);
});

test('every summary belongs to a call', async () => {
  const { default: summaries } = await import('./openapi-summaries.json', { with: { type: 'json' } });
  expect(Object.keys(summaries).toSorted()).toEqual(callNames.toSorted());
});

test('the recommended rules of Redocly find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const lint = (source: string) => lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect((await lint(text)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(await lint(text.replaceAll('"summary"', '"x-summary"'))).not.toEqual([]);
});

describe('the example is valid', () => {
  test.each(callNames)('of %s', (name) => {
    const { path, query, body, answer } = definitionOf(name);
    const [, tag] = templateOf(name).path.split('/');
    for (const schema of [paramsOf(path), query, body, answer].filter((part) => part !== undefined))
      expect(Value.Errors(schema, exampleOf(schema, '', tag))).toEqual([]);
    // Without its own example, a text is the name of its member.
    expect(JSON.stringify(body ? exampleOf(body, '', tag) : {})).not.toMatch(/"(\w+)":"\1"/);
  });
});

test('every example belongs to a member of the contract', async () => {
  const { default: examples } = await import('./openapi-examples.json', { with: { type: 'json' } });
  const unused = Object.keys(examples).filter((key) => !text.includes(`"${key.replace(/.*\./, '')}":`));
  expect(unused).toEqual([]);
});
