import { sql } from 'kysely';
import { countRows, onlyRow, type Connection, type Database } from '#provider/db/database.ts';

/** @returns the number of tables that belong to neither this user nor a role of it, so that migrations fail. */
export async function countForeignTables(db: Connection): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p', 'S')
      and not pg_has_role(current_user, relowner, 'USAGE')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;
  return (await onlyRow(query, db)).count;
}

/** @returns the difference between PostgreSQL's clock and ours, in milliseconds. */
export async function clockDifference(db: Connection, now: () => Date): Promise<number> {
  const before = now().getTime();
  const { time } = await onlyRow(sql<{ time: Date }>`select clock_timestamp() as time`, db);
  return Math.max(0, before - time.getTime(), time.getTime() - now().getTime());
}

const rollBack = Symbol('roll back');

/** Creates a table and rolls that back. @throws if this user may not create tables. */
export async function tryCreation({ db }: Database): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`create table creation_test (name text)`.execute(tx);
      throw rollBack;
    })
    .catch((thrown: unknown) => {
      if (thrown !== rollBack) throw thrown;
    });
}

/** @returns the number of active accounts, and of those that log in with their password alone. */
export async function countAccounts(db: Connection): Promise<{ all: number; unprotected: number }> {
  const active = db.selectFrom('staff').where('disabled_at', 'is', null);
  const confirmed = db.selectFrom('second_factors').select('staff_id').where('confirmed_at', 'is not', null);
  return {
    all: await countRows(active),
    unprotected: await countRows(active.where('id', 'not in', confirmed)),
  };
}
