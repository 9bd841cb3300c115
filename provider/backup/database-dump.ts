import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { glob, link, mkdtempDisposable, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { onlyRow, tablesOf, type Connection, type Database } from '../db/database.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { isPooled } from '../db/pooled.ts';
import { databasePlace, openDatabase, type DatabaseConfig } from '../db/open.ts';
import { openSqlite, sqliteFile } from '../db/sqlite.ts';
import { OperatorError, operatorError } from '../config/operator-error.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { trailHead } from '../trail/trail-chain.ts';
import { postgresDump, postgresRestore, schemaOfArchive } from './postgres-tools.ts';
import { listStoredObjects } from './stored-objects.ts';

/** Refuses a pooler, whose connections the programs of PostgreSQL would leave with other settings. @throws OperatorError. */
async function assertDirect(config: DatabaseConfig): Promise<void> {
  await using db = openDatabase(config).db;
  if (await isPooled(db)) throw operatorError('DATABASE_POOLER', { place: databasePlace(config) });
}

const describe = async (db: Connection) => ({
  migrations: await appliedMigrations(db),
  objects: await listStoredObjects(db),
  trail: await trailHead(db),
});

/** `dump`: the file of SQLite, or an archive of pg_dump. */
type Snapshot = Awaited<ReturnType<typeof describe>> & { dump: AsyncIterable<Buffer> };

const describeFile = async (folder: string) => {
  await using db = openSqlite(folder).db;
  return await describe(db);
};

/** Copies all pages in one step, because SQLite restarts a copy in several steps whenever another process writes. */
const inOneStep = { progress: () => 0x7f_ff_ff_ff };

async function withSqliteSnapshot<T>(dataDir: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  // A killed backup leaves its copy, which erasures would not reach. One of the last hour may be that of another backup.
  for await (const name of glob('.backup-?????????????-??????', { cwd: dataDir }))
    if (Number(name.slice(8, 21)) + 3_600_000 < Date.now()) await rm(path.join(dataDir, name), { recursive: true });
  await using folder = await mkdtempDisposable(path.join(dataDir, `.backup-${Date.now()}-`));
  const file = sqliteFile(folder.path);
  const source = new Sqlite(sqliteFile(dataDir), { readonly: true });
  await source.backup(file, inOneStep).finally(() => source.close());
  const described = await describeFile(folder.path);
  const dump = createReadStream(file);
  await once(dump, 'open');
  // Unlinked while it is read. Otherwise a killed process would leave a copy behind, which erasures would not reach.
  await folder.remove();
  return await use({ ...described, dump });
}

/** Copies the database while other processes may write to it. The description and the dump show the same moment. */
export async function withSnapshot<T>(
  { slow }: Database,
  config: DatabaseConfig,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) return withSqliteSnapshot(dataDir, use);
  await assertDirect(config);
  const reading = slow.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (tx) => {
    const query = sql<Record<'id' | 'schema', string>>`select pg_export_snapshot() as id, current_schema() as schema`;
    const { id, schema } = await onlyRow(query, tx);
    return use({ ...(await describe(tx)), dump: postgresDump(databaseUrl, id, schema) });
  });
}

/** Paths of SQLite's files. A write-ahead log left behind would be replayed into a restored database. */
const sqliteFiles = (dataDir: string): string[] => ['', '-wal', '-shm'].map((suffix) => sqliteFile(dataDir) + suffix);

/** @returns whether the configured database is empty (SQLite: no file; PostgreSQL: no table). */
export async function isEmptyDatabase(config: DatabaseConfig): Promise<boolean> {
  if (!config.databaseUrl) return !sqliteFiles(config.dataDir).some((file) => existsSync(file));
  const database = openDatabase(config);
  await using _ = database.db;
  return (await tablesOf(database)).length === 0;
}

/**
 * Creates the schema of an archive's tables unless it exists. @returns its name.
 * @throws OperatorError if the provider would use another one, in which it would begin without data.
 */
async function openSchema(config: DatabaseConfig, archive: string): Promise<string> {
  await using db = openDatabase(config).db;
  const schema = await schemaOfArchive(config.databaseUrl ?? '', archive);
  return await db.transaction().execute(async (tx) => {
    // Not by `if not exists`, which requires the right to create schemas.
    const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(tx);
    if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(tx);
    const { used } = await onlyRow(sql<{ used: string | null }>`select current_schema() as used`, tx);
    if (used === schema) return schema;
    throw new OperatorError(
      `The backup is of the schema ${schema}, and DATABASE_URL leads to ${used ?? 'none'}: correct search_path of its user`,
    );
  });
}

async function emptyPostgres(database: Database): Promise<void> {
  const tables = await tablesOf(database);
  await database.slow.transaction().execute(async (tx) => {
    for (const name of tables) await sql`drop table ${sql.id(name)} cascade`.execute(tx);
    await sql`do $$ declare name text; begin for name in select oid::regprocedure from pg_proc
      where pronamespace = quote_ident(current_schema())::regnamespace and prorettype = 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute 'drop function ' || name; end loop; end $$`.execute(tx);
  });
}

/**
 * Loads a dump, `clinic.db` in a folder on the disk of DATA_DIR, into the configured database, which must be empty. After a
 * failure it is empty again. `finish` changes the loaded database before anything else uses it.
 */
export async function loadDump(
  config: DatabaseConfig,
  folder: string,
  finish: (database: Database) => Promise<void>,
): Promise<void> {
  const { databaseUrl } = config;
  const dump = sqliteFile(folder);
  if (databaseUrl) await assertDirect(config);
  const schema = databaseUrl ? await openSchema(config, dump) : '';
  const database = databaseUrl ? openDatabase(config) : openSqlite(folder);
  try {
    // One that is interrupted after its commit fails, too.
    if (databaseUrl) await postgresRestore(databaseUrl, dump, schema);
    await finish(database);
  } catch (error) {
    if (databaseUrl)
      await emptyPostgres(database).catch(() => {
        throw new OperatorError('The restore failed and left data in the database: drop it', { cause: error });
      });
    throw error;
  } finally {
    await database.close();
  }
  if (databaseUrl) return;
  // Unlike a rename, a link fails if a database has been created in the meantime.
  await link(dump, sqliteFile(config.dataDir));
  await syncFolder(config.dataDir);
}
