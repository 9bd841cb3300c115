import { createHash } from 'node:crypto';
import { isoTime, type Clock, type Connection, type Tx } from './database.ts';
import type { BlogRow } from './schema.ts';

/** Identifies erased data by a hash of tokens, keys or times, because ids may be reused after a restore. */
const subjectOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex');

export const requestSubject = (tokenHash: string): string => subjectOf('request', tokenHash);
/** The subject of a document that was deleted without its request. */
export const documentSubject = (objectKey: string): string => subjectOf('document', objectKey);
export const articleSubject = (article: Pick<BlogRow, 'id' | 'created_at'>): string =>
  subjectOf('article', article.id, article.created_at);

/** Records erasures in the transaction that deletes the rows. */
export async function recordErasures(tx: Tx, clock: Clock, subjects: readonly string[]): Promise<void> {
  const at = isoTime(clock);
  const erasures = subjects.map((subject) => ({ subject, at }));
  await insertErasures(tx, erasures);
}

const batchSize = 200;

/** Inserts erasures and ignores those that are already recorded. */
export async function insertErasures(db: Connection, erasures: readonly Erasure[]): Promise<void> {
  for (let start = 0; start < erasures.length; start += batchSize)
    await db
      .insertInto('erasures')
      .values(erasures.slice(start, start + batchSize).map(({ subject, at }) => ({ subject, erased_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function listErasures(db: Connection) {
  return db
    .selectFrom('erasures')
    .select(['subject', 'erased_at as at'])
    .orderBy('erased_at')
    .orderBy('subject')
    .execute();
}

export type Erasure = Awaited<ReturnType<typeof listErasures>>[number];
