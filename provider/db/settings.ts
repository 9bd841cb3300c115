import { randomBytes } from 'node:crypto';
import { exists, type Connection } from './database.ts';

/** Stores a value under a name unless a value exists. @returns whether the value was stored. */
export async function rememberOnce(db: Connection, name: string, value: string): Promise<boolean> {
  const insertion = db.insertInto('settings').values({ name, value });
  return exists(insertion.onConflict((conflict) => conflict.doNothing()).returning('name'));
}

export async function remember(db: Connection, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function recall(db: Connection, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** @returns a secret of the installation, which all processes share and which is generated on first use. */
export async function secretOf(db: Connection, name: string): Promise<string> {
  await rememberOnce(db, name, randomBytes(32).toString('base64url'));
  const secret = await recall(db, name);
  if (!secret) throw new Error(`The database lost ${name}`);
  return secret;
}
