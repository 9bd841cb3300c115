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
  { contentType: content_type, ...upload }: { name: string; contentType: string; size: number | null },
): Promise<string> {
  const object_key = randomToken();
  const expires_at = isoTime(clock, uploadSeconds + confirmationSeconds);
  const announced = { object_key, ...owner, ...upload, content_type, expires_at };
  await tx.insertInto('pending_uploads').values(announced).execute();
  return object_key;
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
    .where('upload_hash', 'is', null)
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
    // A phone sends no large documents.
    .where('upload_hash', 'is', null)
    .where('expires_at', '>', announcedLately)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Period of repeated deletions after an abandoned upload, which may finish after its URL has expired. */
const lateArrivalSeconds = 3600;

type PendingDeletion = DeleteQueryBuilder<Tables, 'pending_uploads', DeleteResult>;

/** Deletes the record of a confirmed or failed upload. @returns false if a concurrent call has deleted it. */
export async function settleUpload(tx: Connection, clock: Clock, key: string): Promise<boolean> {
  const deletion = tx.deleteFrom('pending_uploads').where('object_key', '=', key);
  const settled = await deletion.returning('rest_key').executeTakeFirst();
  await dropRest(tx, clock, settled?.rest_key ?? null);
  return settled !== undefined;
}

/** Deletes the bytes after the last part of a large document, which are no longer needed. */
export async function dropRest(tx: Connection, clock: Clock, key: string | null): Promise<void> {
  if (key !== null) await scheduleDeletion(tx, clock, [{ object_key: key }], lateArrivalSeconds);
}

/** @returns whether an upload to this key was announced and has been neither confirmed nor abandoned since. */
export function isAwaited(db: Connection, key: string): Promise<boolean> {
  const uploads = db.selectFrom('pending_uploads').select('object_key');
  return exists(uploads.where((upload) => upload.or([upload('object_key', '=', key), upload('rest_key', '=', key)])));
}

/** Abandons one upload. */
export async function abandonUpload(
  { clock, database: { db }, onRemoved }: Pick<Context, 'clock' | 'database' | 'onRemoved'>,
  key: string,
): Promise<void> {
  await db.transaction().execute((tx) => abandonUploads(tx, clock, (uploads) => uploads.where('object_key', '=', key)));
  onRemoved();
}

/** Abandons a request's uploads of large documents, or the one of a name. */
export const abandonLargeUploads = (tx: Tx, clock: Clock, of: { form_id: number; name?: string }): Promise<void> =>
  abandonUploads(tx, clock, (uploads) =>
    uploads.where((upload) => upload.and(of)).where('upload_hash', 'is not', null),
  );

/** Deletes the selected records of uploads and their objects, including objects that arrive later. */
export async function abandonUploads(
  tx: Tx,
  clock: Clock,
  where: (deletion: PendingDeletion) => PendingDeletion,
): Promise<void> {
  const deletion = where(tx.deleteFrom('pending_uploads'));
  const rows = await deletion.returning(['object_key', 'parts_id', 'rest_key']).execute();
  await scheduleDeletion(tx, clock, rows, lateArrivalSeconds);
  for (const { rest_key: rest } of rows) await dropRest(tx, clock, rest);
}
