import { randomBytes } from 'node:crypto';
import { ProviderError, type ErrorCode } from '../http/errors.ts';
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

/**
 * A setting that people change as a whole, stored as JSON; `first` until it is saved. `revision` is the number of changes.
 * @param code of the ProviderError of a save that names another revision than the stored one.
 */
export function revisedSetting<T extends { revision: number }>(name: string, first: T, code: ErrorCode) {
  const parse = (stored: string | null): T =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `save`
    stored === null ? first : (JSON.parse(stored) as T);
  return {
    read: async (db: Connection): Promise<T> => parse(await recall(db, name)),
    save: async (db: Connection, given: T): Promise<T> => {
      const stored = await recall(db, name);
      const saved = { ...given, revision: given.revision + 1 };
      const value = JSON.stringify(saved);
      const replacement = db.updateTable('settings').set({ value }).where('name', '=', name);
      const isSaved =
        parse(stored).revision === given.revision &&
        (stored === null
          ? await rememberOnce(db, name, value)
          : await exists(replacement.where('value', '=', stored).returning('name')));
      if (!isSaved) throw new ProviderError(code);
      return saved;
    },
  };
}
