import { sql, type Selectable } from 'kysely';
import type { CallInput } from '#shared/contract/calls.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import { isAcceptedType } from '#shared/rules/file-types.ts';
import { documentSubject, recordErasures } from '../db/erasures.ts';
import type { Context } from '../context.ts';
import { exclusively, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';
import { requireScanner, scanUpload } from '../files/scan-upload.ts';
import { abandonLargeUploads, announceUpload, findArrivedUpload, settleUpload } from '../files/pending-uploads.ts';
import { isClosed, openStatuses, touchForm, type FormRow } from './repository.ts';

export type FormFileRow = Selectable<Tables['form_files']>;

export const filesOf = (db: Connection, formId: number) =>
  db.selectFrom('form_files').selectAll().where('form_id', '=', formId);

export const listFormFiles = (db: Connection, formId: number): Promise<FormFileRow[]> =>
  filesOf(db, formId).orderBy('id').execute();

const findFile = (db: Connection, formId: number, name: string) =>
  filesOf(db, formId).where('name', '=', name).executeTakeFirst();

const totalSize = sql<number>`coalesce(sum(size), 0)`.as('total');

const storedBytes = (tx: Connection) => tx.selectFrom('form_files').select(totalSize);

/** Selects unconfirmed uploads. Parallel uploads all count, even under the same name. */
const announced = (tx: Connection, clock: Clock) =>
  tx.selectFrom('pending_uploads').where('expires_at', '>', isoTime(clock));

const sumOf = async (...queries: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }[]) => {
  let sum = 0;
  for (const query of queries) sum += (await query.executeTakeFirstOrThrow()).total;
  return sum;
};

export const bytesOfDrafts = (db: Connection, clock: Clock): Promise<number> =>
  sumOf(
    storedBytes(db)
      .innerJoin('contact_forms', 'contact_forms.id', 'form_files.form_id')
      .where('contact_forms.status', 'in', openStatuses),
    announced(db, clock)
      .select(sql<number>`coalesce(sum(coalesce(taken, size)), 0)`.as('total'))
      .where('form_id', 'is not', null),
  );

/** @returns the refusal of a draft that was submitted meanwhile, or of a request that was erased. */
export const closed = (form: FormRow) => new ProviderError(isClosed(form) ? 'PAGE_LINK_INVALID' : 'FORM_CLOSED');

export type Announced = Omit<CallInput<'getFormUploadUrl'>['body'], 'clientToken'>;
type Confirmed = Omit<CallInput<'confirmFormUpload'>['body'], 'clientToken'>;

type FileContext = Pick<Context, 'config' | 'clock' | 'database' | 'onRemoved' | 'requireRoom' | 'scanner' | 'storage'>;

/**
 * Checks a document before anything is read or written.
 * @throws ProviderError FILE_TYPE (the caller has read the type from the bytes, which do not pass through this server),
 *   FILE_TOO_LARGE.
 */
export function assertAcceptable({ contentType, size }: Announced, mostBytes: number): void {
  if (!isAcceptedType(contentType)) throw new ProviderError('FILE_TYPE');
  if (size > mostBytes) throw new ProviderError('FILE_TOO_LARGE');
}

/** @throws ProviderError FILE_TOO_LARGE (over the form's total), DUPLICATE_FILE_NAME, STORAGE_FULL. */
export async function requireRoomFor(
  { config, clock, requireRoom }: FileContext,
  tx: Tx,
  form: FormRow,
  { fileName, size }: Announced,
): Promise<void> {
  if (await findFile(tx, form.id, fileName)) throw new ProviderError('DUPLICATE_FILE_NAME');
  const bytesOfForm = await sumOf(
    storedBytes(tx).where('form_id', '=', form.id),
    announced(tx, clock).select(totalSize).where('form_id', '=', form.id),
  );
  if (bytesOfForm + size > config.uploadLimits.maxTotalBytes) throw new ProviderError('FILE_TOO_LARGE');
  await requireRoom(config.s3 ? 0 : size);
  if ((await bytesOfDrafts(tx, clock)) + size > config.room.maxUnsubmittedBytes)
    throw new ProviderError('STORAGE_FULL');
}

/**
 * @returns the presigned upload URL for one document that `assertAcceptable` has accepted.
 * @throws ProviderError FILE_TOO_LARGE (over the form's total), DUPLICATE_FILE_NAME, STORAGE_FULL, FORM_CLOSED,
 *   SCANNER_UNAVAILABLE.
 */
export async function announceFile(context: FileContext, form: FormRow, upload: Announced): Promise<string> {
  const { clock, database, storage } = context;
  const { fileName: name, size, contentType } = upload;
  await requireScanner(context, 'document');
  const key = await exclusively({ ...database, lock: 'announcement' }, async (tx) => {
    if (!(await touchForm(tx, clock, form))) throw closed(form);
    await requireRoomFor(context, tx, form, upload);
    return announceUpload(tx, clock, { form_id: form.id }, { name, contentType, size });
  });
  return storage.presignPut({ key, contentType, length: size });
}

/**
 * Stores an upload as a document of the request. Idempotent.
 * @param onAdded runs in the transaction that adds the document.
 * @throws ProviderError UPLOAD_NOT_FOUND, UPLOAD_MISMATCH, DUPLICATE_FILE_NAME, FILE_TOO_LARGE, FORM_CLOSED,
 *   FILE_INFECTED, SCANNER_UNAVAILABLE.
 */
export async function confirmFile(
  context: FileContext,
  form: FormRow,
  confirmation: Confirmed & { kind?: DocumentKind },
  onAdded?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { fileName, fileSize, contentType, kind = null } = confirmation;
  const known = await findFile(context.database.db, form.id, fileName);
  if (known) {
    if (known.size === fileSize && known.content_type === contentType) return;
    throw new ProviderError('DUPLICATE_FILE_NAME');
  }

  const upload = { name: fileName, size: fileSize };
  const { key } = await findArrivedUpload(context, { form_id: form.id }, { ...upload, contentType });
  const isScanned = await scanUpload(context, 'document', key);
  const file = { ...upload, object_key: key, content_type: contentType, kind };
  await addFile(context, form, file, isScanned, onAdded);
}

/** Adds an upload that has arrived to the request, once. @throws as `confirmFile`. */
export async function addFile(
  { config, clock, database }: FileContext,
  form: FormRow,
  upload: Pick<FormFileRow, 'name' | 'size' | 'object_key' | 'content_type' | 'kind'>,
  isScanned: boolean,
  onAdded?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    // Locks the row of the request, which serializes confirmations of its uploads.
    if (!(await touchForm(tx, clock, form))) throw closed(form);
    if (!(await settleUpload(tx, clock, upload.object_key))) return;
    if (await findFile(tx, form.id, upload.name)) throw new ProviderError('DUPLICATE_FILE_NAME');
    const stored = await sumOf(storedBytes(tx).where('form_id', '=', form.id));
    if (stored + upload.size > config.uploadLimits.maxTotalBytes) throw new ProviderError('FILE_TOO_LARGE');
    const scan = isScanned ? ('clean' as const) : null;
    const file = { ...upload, form_id: form.id, created_at: isoTime(clock), scan };
    await tx.insertInto('form_files').values(file).execute();
    // It could not be finished any more.
    await abandonLargeUploads(tx, clock, { form_id: form.id, name: upload.name });
    await onAdded?.(tx);
  });
}

/** @returns a presigned URL of the document. @throws ProviderError FILE_NOT_FOUND. */
export async function previewFile({ database, storage }: FileContext, form: FormRow, fileName: string) {
  const file = await findFile(database.db, form.id, fileName);
  if (!file || file.scan === 'infected') throw new ProviderError('FILE_NOT_FOUND');
  return storage.presignGet({ key: file.object_key, contentType: file.content_type });
}

/** Deletes a document of a draft. @throws ProviderError FILE_NOT_FOUND, FORM_CLOSED. */
export async function removeFile({ clock, database }: FileContext, form: FormRow, fileName: string) {
  await database.db.transaction().execute(async (tx) => {
    if (!(await touchForm(tx, clock, form))) throw closed(form);
    const file = await tx
      .deleteFrom('form_files')
      .where('form_id', '=', form.id)
      .where('name', '=', fileName)
      .returning('object_key')
      .executeTakeFirstOrThrow(() => new ProviderError('FILE_NOT_FOUND'));
    await scheduleDeletion(tx, clock, [file]);
    await recordErasures(tx, clock, [documentSubject(file.object_key)]);
  });
}
