import { isoTime, uploadSeconds, type Clock } from '../context.ts';
import type { DeleteQueryBuilder, DeleteResult } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { scheduleDeletion } from './scheduled-deletion.ts';
import { randomToken } from '../tokens.ts';

/** The draft or article that an upload belongs to. */
export type Owner = { formId: number } | { blogId: number };

export interface PendingUpload {
  key: string;
  contentType: string;
  size: number | null;
}

const ownerColumns = (owner: Owner) =>
  'formId' in owner ? { form_id: owner.formId, blog_id: null } : { form_id: null, blog_id: owner.blogId };

/** An upload that arrives in the last second of its address still has this long to be confirmed. */
const confirmationSeconds = 15 * 60;

/** Records a presigned upload address. @returns the object's key. */
export async function announceUpload(
  tx: Tx,
  clock: Clock,
  owner: Owner,
  upload: { name: string; contentType: string; size: number | null },
): Promise<string> {
  const key = randomToken();
  await tx
    .insertInto('pending_uploads')
    .values({
      object_key: key,
      ...ownerColumns(owner),
      name: upload.name,
      content_type: upload.contentType,
      size: upload.size,
      expires_at: isoTime(clock, uploadSeconds + confirmationSeconds),
    })
    .execute();
  return key;
}

/** @returns the announced uploads of that name, the newest first. */
export async function findPendingUploads(
  db: Connection | Tx,
  clock: Clock,
  owner: Owner,
  name: string,
): Promise<PendingUpload[]> {
  const rows = await db
    .selectFrom('pending_uploads')
    .select(['object_key', 'content_type', 'size'])
    .where('formId' in owner ? 'form_id' : 'blog_id', '=', 'formId' in owner ? owner.formId : owner.blogId)
    .where('name', '=', name)
    .where('expires_at', '>', isoTime(clock))
    .orderBy('expires_at', 'desc')
    .execute();
  return rows.map((row) => ({
    key: row.object_key,
    contentType: row.content_type,
    size: row.size,
  }));
}

/** An upload that was announced longer ago is not expected any more, though it would still be taken. */
const arrivalSeconds = 5 * 60;

/** @returns the names of the documents that are on their way to a draft. */
export async function listArriving(db: Connection, clock: Clock, formId: number): Promise<string[]> {
  const announcedLately = isoTime(clock, uploadSeconds + confirmationSeconds - arrivalSeconds);
  const rows = await db
    .selectFrom('pending_uploads')
    .select('name')
    .distinct()
    .where('form_id', '=', formId)
    .where('expires_at', '>', announcedLately)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes a confirmed or failed upload. @returns false when a parallel call has done so. */
export async function settleUpload(tx: Connection | Tx, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_uploads')
    .where('object_key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A slow upload may still arrive after its address has expired. */
const lateArrivalSeconds = 3600;

type PendingDeletion = DeleteQueryBuilder<Tables, 'pending_uploads', DeleteResult>;

/** @returns whether an upload to this key is pending. */
export async function isAwaited(db: Connection, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('pending_uploads')
    .select('object_key')
    .where('object_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets uploads and marks what has arrived of them, and what still arrives, for deletion. @param where says which. */
export async function abandonUploads(
  tx: Tx,
  clock: Clock,
  where: (deletion: PendingDeletion) => PendingDeletion,
): Promise<void> {
  const rows = await where(tx.deleteFrom('pending_uploads')).returning('object_key').execute();
  const keys = rows.map((row) => row.object_key);
  await scheduleDeletion(tx, clock, keys, lateArrivalSeconds);
}
