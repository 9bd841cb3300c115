import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

// Test files share modules, so these are reloaded before and after.
const root = '#runtime/project-root.ts';
vi.resetModules();
vi.doMock(root, () => ({ projectRoot: '/nowhere' }));
const { databaseFault } = await import('../dependency-faults.ts');
const { migrate } = await import('./migrate.ts');
const { openSqlite } = await import('./sqlite.ts');
afterAll(() => {
  vi.doUnmock(root);
  vi.resetModules();
});

test.each([null, 'postgres://database/clinic'])(
  'a program without its folder of migrations names that folder, with the database %s',
  async (databaseUrl) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'migrate-'));
    const database = openSqlite(dataDir);
    onTestFinished(async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const error: unknown = await migrate(database).catch((failure: unknown) => failure);
    expect(databaseFault({ databaseUrl, dataDir }, error).message).toBe(
      'The folder /nowhere/provider/db/migrations cannot be read: install all files of the product',
    );
  },
);
