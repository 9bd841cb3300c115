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

/** @returns a setting that people change as a whole, as JSON with a revision; `first` until it is saved. */
export async function readRevised<T extends { revision: number }>(
  db: Connection,
  name: string,
  first: T,
): Promise<T> {
  const stored = await recall(db, name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by saveRevised
  return stored === null ? first : (JSON.parse(stored) as T);
}

/** Replaces such a setting. @returns the saved one; null if the stored one has another revision than the given one. */
export async function saveRevised<T extends { revision: number }>(
  db: Connection,
  name: string,
  first: T,
  given: T,
): Promise<T | null> {
  const stored = await recall(db, name);
  const saved = { ...given, revision: given.revision + 1 };
  const value = JSON.stringify(saved);
  if ((await readRevised(db, name, first)).revision !== given.revision) return null;
  if (stored === null) return (await rememberOnce(db, name, value)) ? saved : null;
  const replacement = db.updateTable('settings').set({ value }).where('name', '=', name);
  return (await exists(replacement.where('value', '=', stored).returning('name'))) ? saved : null;
}
