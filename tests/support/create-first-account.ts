import { hash } from '@node-rs/argon2';
import { ensureFirstAccount } from '#provider/accounts/first-account.ts';
import { loadConfig } from '#provider/config/config.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openDatabase } from '#provider/db/open.ts';
import { sqliteFile } from '#provider/db/sqlite.ts';
import { account } from './first-account.ts';
import { newFolder } from './new-folder.ts';
import { staff } from './provider-client.ts';

/** @returns a hash that costs a log-in a thousandth of the product's, because tests log in thousands of times. */
export const cheapHash = (password: string): Promise<string> => hash(password, { memoryCost: 16, timeCost: 1 });

/** Creates the tables and the first account, like the first start of a provider with these settings. */
export async function createFirstAccount(env: Record<string, string>): Promise<void> {
  const config = loadConfig({ ...env, ...account });
  const database = openDatabase(config);
  try {
    await migrate(database);
    await ensureFirstAccount({ config, database, clock: () => new Date() }, { mayGenerate: false });
    await database.db
      .updateTable('staff')
      .set({ password_hash: await cheapHash(staff.password) })
      .execute();
  } finally {
    await database.close();
  }
}

/** @returns the file of a new SQLite database with the first account. */
export async function createFirstDatabase(): Promise<string> {
  const folder = newFolder();
  await createFirstAccount({ DATA_DIR: folder });
  return sqliteFile(folder);
}
