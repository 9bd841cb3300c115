import { sql, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Connection = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  engine: Engine;
  db: Connection;
  /** For statements and transactions that may take minutes. With PostgreSQL, `db` gives up after seconds of silence. */
  slow: Connection;
  /** Removes remains of old rows from SQLite's files. Does nothing on PostgreSQL (see rewrite-tables.ts). */
  scrub: () => Promise<void>;
  /** @returns the connections, and the queries that wait for one; null if the engine has no pool. */
  pool: () => { busy: number; idle: number; waiting: number } | null;
  close: () => Promise<void>;
}

/** @returns the tables of the provider's schema. Hosts of databases add tables of extensions, and other schemas. */
export async function tablesOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<string[]> {
  if (engine === 'sqlite') return (await db.introspection.getTables()).map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  return rows.map(({ name }) => name);
}

export const onlyRow = async <Row>(query: ReturnType<typeof sql<Row>>, db: Connection): Promise<Row> => {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('The database returned no row');
  return row;
};

/** Keys of PostgreSQL's advisory locks. The numbers are arbitrary and shared by all processes of this product. */
export const locks = {
  start: 7_041_968,
  announcement: 7_041_969,
  trail: 7_041_970,
  rewrite: 7_041_971,
} as const;

/**
 * Runs a transaction under a lock that excludes other transactions with the same lock, in all processes.
 * SQLite's transactions start by taking the write lock (see sqlite.ts); PostgreSQL takes an advisory lock.
 */
export async function exclusively<T>(
  { db, engine, lock = 'start' }: Database & { lock?: keyof typeof locks },
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(locks[lock])})`.execute(tx);
    return run(tx);
  });
}

export async function countRows<Table extends keyof Tables>(rows: SelectQueryBuilder<Tables, Table, object>) {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function exists(query: { executeTakeFirst: () => Promise<object | undefined> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

export type Clock = () => Date;

/** @returns the current time plus some seconds, in the format of the database. */
export function isoTime(clock: Clock, seconds = 0): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString();
}

/** Escapes a text for a pattern of `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
