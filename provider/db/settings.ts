import { randomBytes } from 'node:crypto';
import type { Connection, Tx } from './database.ts';

/** Remembers a value under a name unless one is there. @returns whether this call was the first. */
export async function rememberOnce(db: Connection | Tx, name: string, value: string): Promise<boolean> {
  const inserted = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Remembers a value under a name in place of the one that is there. */
export async function remember(db: Connection | Tx, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** @returns the value remembered under a name, or null. */
export async function recall(db: Connection | Tx, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** @returns a secret of the installation, made when it is first asked for and shared by all processes. */
export async function secretOf(db: Connection, name: string): Promise<string> {
  await rememberOnce(db, name, randomBytes(32).toString('base64url'));
  const secret = await recall(db, name);
  if (!secret) throw new Error(`The database lost ${name}`);
  return secret;
}
