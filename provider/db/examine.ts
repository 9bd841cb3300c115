import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { countRows, type Connection, type Database } from './database.ts';

const onlyRow = async <Row>(query: ReturnType<typeof sql<Row>>, db: Connection): Promise<Row> => {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('The database returned no row');
  return row;
};

/** @returns the number of tables that belong to neither this user nor a role of it, so that migrations fail. */
export async function countForeignTables(db: Connection): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
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

const processOf = async (connection: Connection): Promise<number> =>
  (await onlyRow(sql<{ pid: number }>`select pg_backend_pid() as pid`, connection)).pid;

/** @returns true if a connection changes its server process between transactions, as behind a pooler. */
export async function isPooled(db: Connection): Promise<boolean> {
  return db.connection().execute(async (first) => {
    const before = await processOf(first);
    return db.transaction().execute(async (second) => {
      // Takes the server process that a pooler has just got back.
      await processOf(second);
      // A pooler with a single server process has none left for the first connection.
      return (await Promise.race([processOf(first), pause(5000, null, { ref: false })])) !== before;
    });
  });
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
