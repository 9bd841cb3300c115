import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { fieldColumns } from './schema.ts';
import { openSqlite } from './sqlite.ts';

test('the migrations make a column for every field of the contact form', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schema-'));
  const database = openSqlite(folder);
  await migrate(database);
  const tables = await database.db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'contact_forms')?.columns.map(({ name }) => name);
  expect(columns).toEqual(expect.arrayContaining(Object.values(fieldColumns)));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
