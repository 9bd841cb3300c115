import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureFirstAccount } from '#provider/accounts/first-account.ts';
import { loadConfig } from '#provider/config/config.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openDatabase } from '#provider/db/open.ts';
import { sqliteFile } from '#provider/db/sqlite.ts';
import { newFolder } from './new-folder.ts';
import { staff } from './provider-client.ts';

/** The settings with which a first start creates the account, and every start judges its password for 0.25 s. */
const account = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password };

/** Creates the tables and the first account, like the first start of a provider with these settings. */
export async function createFirstAccount(env: Record<string, string>): Promise<void> {
  const config = loadConfig({ ...env, ...account });
  const database = openDatabase(config);
  try {
    await migrate(database);
    await ensureFirstAccount({ config, database, clock: () => new Date() }, { mayGenerate: false });
  } finally {
    await database.close();
  }
}

async function createFile(): Promise<Buffer> {
  const folder = newFolder();
  await createFirstAccount({ DATA_DIR: folder });
  return readFileSync(sqliteFile(folder));
}

let created: Promise<Buffer> | null = null;

/**
 * @returns the settings of a provider whose database has the first account, by default SQLite in a new folder. The
 *   start itself creates it in a database that is not SQLite, and when the settings name another account.
 */
export async function withFirstAccount(env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const settings = { DATA_DIR: newFolder(), ...env };
  if (env['DATABASE_URL'] || env['STAFF_EMAIL']) return { ...account, ...settings };
  const file = sqliteFile(settings.DATA_DIR);
  created ??= createFile();
  if (!existsSync(file)) writeFileSync(file, await created, { mode: 0o600 });
  return settings;
}
