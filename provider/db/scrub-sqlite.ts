import { sql } from 'kysely';
import type { Connection } from './database.ts';
import { recall, rememberOnce } from './settings.ts';

/** Rewrites a database from before `secure_delete`, whose free pages still hold deleted content. Runs once per database. */
async function rewriteOnce(db: Connection): Promise<void> {
  const name = 'rewritten_without_deleted_content';
  if ((await recall(db, name)) !== null) return;
  await sql`vacuum`.execute(db);
  await rememberOnce(db, name, new Date().toISOString());
}

/**
 * Copies every page's present content into the database file and empties the write-ahead log, which holds older content
 * until then. While another process reads, part of it stays until the next time.
 */
export async function scrubSqlite(db: Connection): Promise<void> {
  await rewriteOnce(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
