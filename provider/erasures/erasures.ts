import { createHash } from 'node:crypto';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { BlogTable } from '../db/schema.ts';
import type { Selectable } from 'kysely';

/**
 * What was erased, by its subject: a hash over what no other row, of now or later, has. Numbers are given again after a restore; tokens,
 * keys and times are not.
 */
const subjectOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex');

/** The subject of a draft or request. */
export const requestSubject = (tokenHash: string): string => subjectOf('request', tokenHash);
/** The subject of a document that was deleted alone. */
export const documentSubject = (objectKey: string): string => subjectOf('document', objectKey);
export const articleSubject = ({
  id,
  created_at: createdAt,
}: Pick<Selectable<BlogTable>, 'id' | 'created_at'>): string => subjectOf('article', id, createdAt);

/** What was erased, by its subject, and when (ISO time). */
export interface Erasure {
  subject: string;
  at: string;
}

/** Records erasures in the transaction that erases. */
export async function recordErasures(tx: Tx, clock: Clock, subjects: readonly string[]): Promise<void> {
  const at = isoTime(clock);
  await insertErasures(
    tx,
    subjects.map((subject) => ({ subject, at })),
  );
}

const batchSize = 200;

/** Adds erasures to those that are recorded. */
export async function insertErasures(db: Connection | Tx, erasures: readonly Erasure[]): Promise<void> {
  for (let start = 0; start < erasures.length; start += batchSize)
    await db
      .insertInto('erasures')
      .values(erasures.slice(start, start + batchSize).map(({ subject, at }) => ({ subject, erased_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** @returns all recorded erasures, the oldest first. */
export async function listErasures(db: Connection): Promise<Erasure[]> {
  return db
    .selectFrom('erasures')
    .select(['subject', 'erased_at as at'])
    .orderBy('erased_at')
    .orderBy('subject')
    .execute();
}
