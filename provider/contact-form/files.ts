import { sql, type Selectable } from 'kysely';
import { documentType } from '#shared/rules/accepted-documents.ts';
import type { FormUploadConfirmation, FormUploadRequest } from '#shared/contract/contact-form.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { documentSubject, recordErasures } from '../erasures/erasures.ts';
import { isoTime, type Context } from '../context.ts';
import { exclusively, type Connection, type Tx } from '../db/database.ts';
import type { FormFileTable } from '../db/schema.ts';
import { ProviderError } from '../errors.ts';
import { scheduleDeletion } from '../uploads/scheduled-deletion.ts';
import { requireScanner, scanUpload } from '../uploads/scan-upload.ts';
import { announceUpload, findPendingUploads, settleUpload } from '../uploads/pending-uploads.ts';
import { openStatuses, touchForm, type FormRow } from './repository.ts';

export type FormFileRow = Selectable<FormFileTable>;

/** The documents of one request, oldest first. */
export function listFormFiles(db: Connection | Tx, formId: number): Promise<FormFileRow[]> {
  return db.selectFrom('form_files').selectAll().where('form_id', '=', formId).orderBy('id').execute();
}

/** @returns how many documents a request has. */
export async function countFormFiles(db: Connection, formId: number): Promise<number> {
  const { count } = await db
    .selectFrom('form_files')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const findFile = (db: Connection | Tx, formId: number, name: string) =>
  db
    .selectFrom('form_files')
    .selectAll()
    .where('form_id', '=', formId)
    .where('name', '=', name)
    .executeTakeFirst();

const sizeOfFiles = async (tx: Tx, formId: number): Promise<number> => {
  const row = await tx
    .selectFrom('form_files')
    .select(sql<number | string>`coalesce(sum(size), 0)`.as('total'))
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
};

/** Bytes announced and not yet confirmed: parallel uploads must stay under the total together, also under one name. */
const sizeUnderWay = async (tx: Tx, now: string, formId: number): Promise<number> => {
  const row = await tx
    .selectFrom('pending_uploads')
    .select(sql<number | string>`coalesce(sum(size), 0)`.as('total'))
    .where('form_id', '=', formId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.total);
};

/** Bytes of the documents of all drafts, stored or announced. */
const unsubmittedSize = async (tx: Tx, now: string): Promise<number> => {
  const stored = await tx
    .selectFrom('form_files')
    .innerJoin('contact_forms', 'contact_forms.id', 'form_files.form_id')
    .select(sql<number | string>`coalesce(sum(size), 0)`.as('total'))
    .where('contact_forms.status', 'in', openStatuses)
    .executeTakeFirstOrThrow();
  const underWay = await tx
    .selectFrom('pending_uploads')
    .select(sql<number | string>`coalesce(sum(size), 0)`.as('total'))
    .where('form_id', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(stored.total) + Number(underWay.total);
};

/** Serializes announcements, so that together they stay under the limit for all drafts. */
const announcementLock = 7_041_969;

type FileContext = Pick<
  Context,
  'config' | 'clock' | 'database' | 'onRemoved' | 'room' | 'scanner' | 'storage'
>;

/**
 * Checks a document before anything is read or written.
 * @throws ProviderError FILE_TYPE (by the name; the bytes never pass here), FILE_TOO_LARGE.
 */
export function assertAcceptable(
  { maxFileBytes }: UploadLimits,
  { fileName, size }: Pick<FormUploadRequest, 'fileName' | 'size'>,
): void {
  if (documentType(fileName) === null) throw new ProviderError('FILE_TYPE');
  if (size > maxFileBytes) throw new ProviderError('FILE_TOO_LARGE');
}

/**
 * @returns the address for one document that is acceptable (see above).
 * @throws ProviderError FILE_TOO_LARGE (over the form's total), DUPLICATE_FILE_NAME, STORAGE_FULL, FORM_CLOSED,
 *   SCANNER_UNAVAILABLE.
 */
export async function announceFile(
  context: FileContext,
  form: FormRow,
  { fileName, size, contentType }: Omit<FormUploadRequest, 'clientToken'>,
): Promise<string> {
  const { config, clock, database, storage, room } = context;
  const { maxTotalBytes } = config.uploadLimits;
  await requireScanner(context, 'document');
  const key = await exclusively(
    database,
    async (tx) => {
      if (!(await touchForm(tx, clock, form.id))) throw new ProviderError('FORM_CLOSED');
      if (await findFile(tx, form.id, fileName)) throw new ProviderError('DUPLICATE_FILE_NAME');
      const taken = (await sizeOfFiles(tx, form.id)) + (await sizeUnderWay(tx, isoTime(clock), form.id));
      if (taken + size > maxTotalBytes) throw new ProviderError('FILE_TOO_LARGE');
      await room.require(config.s3 ? 0 : size);
      if ((await unsubmittedSize(tx, isoTime(clock))) + size > config.room.maxUnsubmittedBytes)
        throw new ProviderError('STORAGE_FULL');
      return announceUpload(tx, clock, { formId: form.id }, { name: fileName, contentType, size });
    },
    announcementLock,
  );
  return storage.presignPut({ key, contentType, length: size });
}

/**
 * Makes stored bytes a document of the request. Idempotent.
 * @throws ProviderError UPLOAD_NOT_FOUND, UPLOAD_MISMATCH, DUPLICATE_FILE_NAME, FILE_TOO_LARGE, FORM_CLOSED,
 *   FILE_INFECTED, SCANNER_UNAVAILABLE.
 */
export async function confirmFile(
  context: FileContext,
  form: FormRow,
  { fileName, fileSize, contentType }: Omit<FormUploadConfirmation, 'clientToken'>,
): Promise<void> {
  const { config, clock, database, storage } = context;
  const known = await findFile(database.db, form.id, fileName);
  if (known) {
    if (known.size === fileSize && known.content_type === contentType) return;
    throw new ProviderError('DUPLICATE_FILE_NAME');
  }

  const announced = await findPendingUploads(database.db, clock, { formId: form.id }, fileName);
  let found: { key: string; size: number } | null = null;
  for (const upload of announced) {
    const stored = upload.contentType === contentType ? await storage.head(upload.key) : null;
    if (stored && (!found || found.size !== fileSize)) found = { key: upload.key, size: stored.size };
  }
  if (!found) throw new ProviderError('UPLOAD_NOT_FOUND');
  const { key, size } = found;
  if (size !== fileSize) throw new ProviderError('UPLOAD_MISMATCH');
  const isScanned = await scanUpload(context, 'document', key);

  await database.db.transaction().execute(async (tx) => {
    // Locks the request's row: confirmations for one request run one after the other.
    if (!(await touchForm(tx, clock, form.id))) throw new ProviderError('FORM_CLOSED');
    if (!(await settleUpload(tx, key))) return;
    if (await findFile(tx, form.id, fileName)) throw new ProviderError('DUPLICATE_FILE_NAME');
    if ((await sizeOfFiles(tx, form.id)) + size > config.uploadLimits.maxTotalBytes)
      throw new ProviderError('FILE_TOO_LARGE');
    await tx
      .insertInto('form_files')
      .values({
        form_id: form.id,
        name: fileName,
        object_key: key,
        content_type: contentType,
        size,
        created_at: isoTime(clock),
        scan: isScanned ? 'clean' : null,
      })
      .execute();
  });
}

/** @returns a presigned address of the document. @throws ProviderError FILE_NOT_FOUND. */
export async function previewFile(
  { database, storage }: FileContext,
  form: FormRow,
  fileName: string,
): Promise<string> {
  const file = await findFile(database.db, form.id, fileName);
  if (!file || file.scan === 'infected') throw new ProviderError('FILE_NOT_FOUND');
  return storage.presignGet({ key: file.object_key, contentType: file.content_type });
}

/** Deletes a document of a draft. @throws ProviderError FILE_NOT_FOUND, FORM_CLOSED. */
export async function removeFile(
  { clock, database }: FileContext,
  form: FormRow,
  fileName: string,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    if (!(await touchForm(tx, clock, form.id))) throw new ProviderError('FORM_CLOSED');
    const file = await tx
      .deleteFrom('form_files')
      .where('form_id', '=', form.id)
      .where('name', '=', fileName)
      .returning('object_key')
      .executeTakeFirst();
    if (!file) throw new ProviderError('FILE_NOT_FOUND');
    await scheduleDeletion(tx, clock, [file.object_key]);
    await recordErasures(tx, clock, [documentSubject(file.object_key)]);
  });
}
