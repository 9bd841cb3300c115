import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

test('the files of the database are readable by their owner alone, also those made with another mode', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sqlite-mode-'));
  const open = async () => {
    const database = openSqlite(folder);
    await migrate(database);
    return database;
  };
  const modes = async () =>
    Promise.all((await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).mode & 0o777));
  const first = await open();
  expect(await modes()).toEqual([0o600, 0o600, 0o600]);
  for (const name of await readdir(folder)) await chmod(path.join(folder, name), 0o644);
  const second = await open();
  expect(await modes()).toEqual([0o600, 0o600, 0o600]);
  await first.close();
  await second.close();
  await rm(folder, { recursive: true, force: true });
});
