import { uploadSeconds, type Context } from '../context.ts';
import type { DeleteQueryBuilder, DeleteResult } from 'kysely';
import { exists, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { scheduleDeletion } from './scheduled-deletion.ts';
import { randomToken } from '../db/tokens.ts';

type Owner = { form_id: number } | { blog_id: number };

/** Time to confirm an upload that arrives in the last second before its URL expires. */
const confirmationSeconds = 15 * 60;

/** Records an upload for which a presigned URL is issued. @returns the object's key. */
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
      ...owner,
      name: upload.name,
      content_type: upload.contentType,
      size: upload.size,
      expires_at: isoTime(clock, uploadSeconds + confirmationSeconds),
    })
    .execute();
  return key;
}

/**
 * Finds the newest announced upload whose bytes have arrived.
 * @param upload.contentType if given, only announcements of this type are considered.
 * @throws ProviderError UPLOAD_NOT_FOUND if none was announced; UPLOAD_MISSING if the storage has no bytes;
 *   UPLOAD_MISMATCH if it has another number of bytes.
 */
export async function findArrivedUpload(
  { clock, database, storage }: Pick<Context, 'clock' | 'database' | 'storage'>,
  owner: Owner,
  { name, size, contentType }: { name: string; size: number; contentType?: string },
): Promise<{ key: string; contentType: string }> {
  const announced = await database.db
    .selectFrom('pending_uploads')
    .select(['object_key as key', 'content_type as contentType'])
    .where((uploads) => uploads.and(owner))
    .where('name', '=', name)
    .where('expires_at', '>', isoTime(clock))
    .orderBy('expires_at', 'desc')
    .execute();
  let refusal: 'UPLOAD_NOT_FOUND' | 'UPLOAD_MISSING' | 'UPLOAD_MISMATCH' = 'UPLOAD_NOT_FOUND';
  for (const upload of announced) {
    if (contentType !== undefined && upload.contentType !== contentType) continue;
    const stored = await storage.size(upload.key);
    if (stored === size) return upload;
    if (refusal !== 'UPLOAD_MISMATCH') refusal = stored === null ? 'UPLOAD_MISSING' : 'UPLOAD_MISMATCH';
  }
  throw new ProviderError(refusal);
}

/** Period after its announcement during which an upload is shown as arriving. It is accepted for longer. */
const arrivalSeconds = 5 * 60;

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

/** Deletes the record of a confirmed or failed upload. @returns false if a concurrent call has deleted it. */
export function settleUpload(tx: Connection, key: string): Promise<boolean> {
  return exists(tx.deleteFrom('pending_uploads').where('object_key', '=', key).returning('object_key'));
}

/** Period of repeated deletions after an abandoned upload, which may finish after its URL has expired. */
const lateArrivalSeconds = 3600;

type PendingDeletion = DeleteQueryBuilder<Tables, 'pending_uploads', DeleteResult>;

/** @returns whether an upload to this key was announced and has been neither confirmed nor abandoned since. */
export function isAwaited(db: Connection, key: string): Promise<boolean> {
  return exists(db.selectFrom('pending_uploads').select('object_key').where('object_key', '=', key));
}

/** Deletes the selected records of uploads and their objects, including objects that arrive later. */
export async function abandonUploads(
  tx: Tx,
  clock: Clock,
  where: (deletion: PendingDeletion) => PendingDeletion,
): Promise<void> {
  const rows = await where(tx.deleteFrom('pending_uploads')).returning('object_key').execute();
  await scheduleDeletion(tx, clock, rows, lateArrivalSeconds);
}
