import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './new-folder.ts';
import { staff } from './provider-client.ts';

/** The settings with which a first start creates the account, and every start judges its password for 0.25 s. */
export const account = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password };

/** The journeys' set-up has created the file, so that their workers need not load the provider's modules for it. */
async function readFile(): Promise<Buffer> {
  const file = process.env['TEST_FIRST_DATABASE'];
  return readFileSync(file ?? (await (await import('./create-first-account.ts')).createFirstDatabase()));
}

let created: Promise<Buffer> | null = null;

/**
 * @returns the settings of a provider whose database has the first account, by default SQLite in a new folder. The
 *   start itself creates it in a database that is not SQLite, and when the settings name another account.
 */
export async function withFirstAccount(env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const settings = { DATA_DIR: newFolder(), ...env };
  if (env['DATABASE_URL'] || env['STAFF_EMAIL']) return { ...account, ...settings };
  const file = join(settings.DATA_DIR, 'clinic.db');
  created ??= readFile();
  if (!existsSync(file)) writeFileSync(file, await created, { mode: 0o600 });
  return settings;
}
