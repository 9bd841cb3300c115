import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

let folder = '';
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'group-commit-'));
  database = openSqlite(folder);
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const names = async () =>
  (await database.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

test('writes that come together are all done, each with its own answer', async () => {
  const commitTogether = createGroupCommit(database);
  const wanted = ['a', 'b', 'c', 'd'];
  const answers = await Promise.all(
    wanted.map((name) =>
      commitTogether(async (db) => {
        await db.insertInto('settings').values({ name, value: '' }).execute();
        return name.toUpperCase();
      }),
    ),
  );
  expect(answers).toEqual(['A', 'B', 'C', 'D']);
  expect(await names()).toEqual(wanted);
});

test('one that fails takes no other with it', async () => {
  const commitTogether = createGroupCommit(database);
  const insert = (name: string) =>
    commitTogether((db) => db.insertInto('settings').values({ name, value: '' }).execute());
  const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map(insert));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['a', 'b', 'c']);
});
