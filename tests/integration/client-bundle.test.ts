import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The property names that typebox adds to every schema. */
const marksOfSchemas = /~(?:kind|optional|readonly)\b/;

const scriptsWithSchemas = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => marksOfSchemas.test(readFileSync(`${root}${file}`, 'utf8')));

test('no script for the browser holds schemas', () => {
  expect(globSync('dist/client/**/*.js', { cwd: root })).not.toEqual([]);
  expect(scriptsWithSchemas('dist/client/**/*.js')).toEqual([]);
});

test('no script of visitors holds the addresses of staff’s calls', () => {
  const holding = globSync('dist/client/**/*.js', { cwd: root }).filter((file) =>
    readFileSync(`${root}${file}`, 'utf8').includes('staff/follow-ups'),
  );
  expect(holding).toEqual([expect.stringContaining('assets/chunks/')]);
});

test('schemas would be found', () => {
  expect(scriptsWithSchemas('node_modules/typebox/build/type/types/object.mjs')).toHaveLength(1);
});
