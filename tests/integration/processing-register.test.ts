import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#provider/db/migrate.ts';
import { openSqlite } from '#provider/db/sqlite.ts';
import { errorFields, fieldsLoggedIn, loggedFields, loggedObjects } from '#scripts/processing/logged-data.ts';
import { processingRegister } from '#scripts/processing/register.ts';
import { storedTables } from '#scripts/processing/stored-data.ts';
import { newFolder } from '../support/new-folder.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the register of processing knows every column of the database, and no other', async () => {
  const database = openSqlite(newFolder());
  await migrate(database);
  const tables = await database.db.introspection.getTables();
  await database.close();
  const real = tables
    // Names of migrations.
    .filter(({ name }) => name !== 'schema_migrations')
    .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]);
  const registered = Object.entries(storedTables).map(([name, { columns }]) => [name, Object.keys(columns).toSorted()]);
  expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(real));
});

test('the register of processing knows every field of the log, and no other', () => {
  const sources = globSync('{server,provider,runtime}/**/*.ts', { cwd: root }).filter(
    (path) => !path.includes('.test.'),
  );
  const logged = new Set(sources.flatMap((path) => fieldsLoggedIn(read(path))));
  // Of pino, Fastify, and the logger itself.
  for (const field of ['level', 'time', 'msg', 'reqId', 'service', 'count']) logged.add(field);
  // Fields of an object that a line also sets by themselves.
  for (const field of Object.keys(loggedObjects.finished)) logged.delete(field);
  const objects = Object.keys(loggedObjects).map((name) => `...${name}`);
  expect([...logged].toSorted()).toEqual([...Object.keys(loggedFields), ...objects].toSorted());
});

test('a field of a log line is found in each form that the sources have', () => {
  expect(fieldsLoggedIn("request.log.warn({ err, status: reply.statusCode }, 'x')")).toEqual(['err', 'status']);
  expect(fieldsLoggedIn("logger.info(done, 'x')")).toEqual(['...done']);
  expect(fieldsLoggedIn("logger.error({ ...held, trail: done.trail, ...(a && { reason }) }, 'x')")).toEqual([
    '...held',
    'trail',
    'reason',
  ]);
  expect(fieldsLoggedIn("log[levelOf(a)]({ ...(x ? {} : { bytes: sent }) }, 'x')")).toEqual(['bytes']);
  expect(fieldsLoggedIn("logger.warn('x')")).toEqual([]);
});

test('the register of processing knows every field of an error in the log', () => {
  const source = read('runtime/describe-error.ts');
  const lists = [...source.matchAll(/^const (?:fields|detailFields) = \[([^\]]*)\]/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, field = '']) => field),
  );
  const others = [...source.matchAll(/put\('(\w+)'|described\['(\w+)'\]/g)].map(([, put, set]) => put ?? set ?? '');
  expect([...new Set([...lists, ...others, 'type'])].toSorted()).toEqual(Object.keys(errorFields).toSorted());
});

test('docs/processing.md is the register of these sources: npm run register', () => {
  expect(read('docs/processing.md')).toBe(processingRegister());
});
