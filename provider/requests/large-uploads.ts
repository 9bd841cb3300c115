import { createHmac } from 'node:crypto';
import type { LargeUpload } from '#shared/contract/large-upload.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import { uploadSeconds, type Context } from '../context.ts';
import { exclusively, exists, isoTime, type Tx } from '../db/database.ts';
import { hashToken, randomToken } from '../db/tokens.ts';
import { abandonLargeUploads, abandonUpload, dropRest } from '../files/pending-uploads.ts';
import { requireScanner, scanUpload } from '../files/scan-upload.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api } from '../routing.ts';
import { addFile, bytesOfDrafts, closed, filesOf, requireRoomFor, type Announced } from './files.ts';
import { findFormById, isClosed, touchForm, type FormRow } from './repository.ts';
import { noteAddedFile } from './patient-pages.ts';

/** Time after its last announced part in which an upload can be continued. */
const pauseSeconds = 24 * 3600;

/** Derived, so that the same file gets the same upload, and stored as a hash. */
const secretOf = ({ draftSecret }: Context, key: string): string =>
  createHmac('sha256', draftSecret).update(`large-upload ${key}`).digest('base64url');

/** @throws ProviderError LARGE_UPLOAD_NOT_FOUND, also for a finished, abandoned or expired upload. */
const requireUpload = ({ clock, database: { db } }: Context, uploadId: string) =>
  db
    .selectFrom('pending_uploads')
    .selectAll()
    .where('upload_hash', '=', hashToken(uploadId))
    .where('expires_at', '>', isoTime(clock))
    .where('parts_id', 'is not', null)
    .$narrowType<{ form_id: number; size: number; parts_id: string; first_bytes: string }>()
    .executeTakeFirstOrThrow(() => new ProviderError('LARGE_UPLOAD_NOT_FOUND'));

type Upload = Awaited<ReturnType<typeof requireUpload>>;

const partsOf = ({ object_key: key, parts_id: partsId, size }: Upload) => ({ key, partsId, size });

/** @returns the bytes of the whole parts. @throws ProviderError LARGE_UPLOAD_NOT_FOUND. */
async function arrivedBytes(context: Context, upload: Upload): Promise<number> {
  const arrived = await context.storage.arrivedBytes(partsOf(upload));
  if (arrived !== null) return arrived;
  // The storage has lost the parts, or they are not in the backup that was restored: they are begun again.
  const lost = context.database.db.updateTable('pending_uploads').set({ parts_id: null });
  await lost.where('object_key', '=', upload.object_key).execute();
  throw new ProviderError('LARGE_UPLOAD_NOT_FOUND');
}

async function present(context: Context, upload: Upload): Promise<LargeUpload> {
  const { storage } = context;
  const { content_type: contentType, size, rest_key: key, rest_at, rest_size } = upload;
  const arrived = await arrivedBytes(context, upload);
  const hasRest = key !== null && rest_at === arrived && (await storage.size(key)) === rest_size;
  return {
    uploadId: secretOf(context, upload.object_key),
    contentType,
    firstBytes: upload.first_bytes,
    size,
    offset: arrived + (hasRest ? (rest_size ?? 0) : 0),
    partBytes: storage.partBytes,
    restUrl: hasRest ? await storage.presignGet({ key, contentType }) : null,
  };
}

/**
 * Begins the upload of a large document, or finds the one that was begun for the same file. Another file of the same
 * name replaces it.
 * @param upload one that `assertAcceptable` has accepted. @throws ProviderError as `announceFile`.
 */
export async function beginLargeUpload(
  context: Context,
  form: FormRow,
  upload: Announced & { firstBytes: string; kind?: DocumentKind },
): Promise<LargeUpload> {
  const { clock, database, storage } = context;
  const { fileName: name, contentType, size, firstBytes, kind } = upload;
  await requireScanner(context, 'document');
  const { object_key: key, parts_id: partsId } = await exclusively(
    { ...database, lock: 'announcement' },
    async (tx) => {
      if (!(await touchForm(tx, clock, form))) throw closed(form);
      const file = { form_id: form.id, name, size, content_type: contentType, first_bytes: firstBytes };
      const known = await tx
        .selectFrom('pending_uploads')
        .select(['object_key', 'parts_id'])
        .where((uploads) => uploads.and(file))
        .where('expires_at', '>', isoTime(clock))
        .executeTakeFirst();
      if (known) return known;
      await abandonLargeUploads(tx, clock, { form_id: form.id, name });
      await requireRoomFor(context, tx, form, upload);
      const object_key = randomToken();
      const upload_hash = hashToken(secretOf(context, object_key));
      const expires_at = isoTime(clock, uploadSeconds);
      const begun = { ...file, object_key, kind, upload_hash, expires_at, taken: 0 };
      await tx.insertInto('pending_uploads').values(begun).execute();
      return { object_key, parts_id: null };
    },
  );
  if (partsId === null) {
    // A parallel call may begin the parts too. Those that are not used stay empty, and are removed as orphans.
    const parts_id = await storage.beginParts({ key, contentType });
    await database.db
      .updateTable('pending_uploads')
      .set({ parts_id })
      .where('object_key', '=', key)
      .where('parts_id', 'is', null)
      .execute();
  }
  return present(context, await requireUpload(context, secretOf(context, key)));
}

/** Serves the calls that are guarded by the secret of an upload (docs/product.md, 7.4). */
export function largeUploadRoutes(api: Api, context: Context): void {
  const { clock, config, database, onSubmitted, requireRoom, storage } = context;
  const { db } = database;

  serve(api, 'getLargeUpload', async ({ body: { uploadId } }) =>
    present(context, await requireUpload(context, uploadId)),
  );

  serve(api, 'getPartUploadUrl', async ({ body: { uploadId, offset, size: length, checksum } }) => {
    const upload = await requireUpload(context, uploadId);
    const { object_key: key, content_type: contentType, size } = upload;
    if (length > storage.partBytes || offset + length > size || offset !== (await arrivedBytes(context, upload)))
      throw new ProviderError('UPLOAD_OFFSET');
    const isPart = length === storage.partBytes || offset + length === size;
    const rest = { rest_key: randomToken(), rest_at: offset, rest_size: length };
    await requireRoom(config.s3 ? 0 : length);
    await exclusively({ ...database, lock: 'announcement' }, async (tx) => {
      const row = tx.selectFrom('pending_uploads').select(['rest_key', 'rest_at']);
      const before = await row.where('object_key', '=', key).executeTakeFirst();
      // The rest is kept until the part that begins with it has arrived.
      if (!isPart || before?.rest_at !== offset) await dropRest(tx, clock, before?.rest_key ?? null);
      const { numUpdatedRows } = await tx
        .updateTable('pending_uploads')
        .set({ taken: offset + length, expires_at: isoTime(clock, pauseSeconds), ...(!isPart && rest) })
        .where('object_key', '=', key)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ProviderError('LARGE_UPLOAD_NOT_FOUND');
      if ((await bytesOfDrafts(tx, clock)) > config.room.maxUnsubmittedBytes) throw new ProviderError('STORAGE_FULL');
    });
    const place = isPart ? { key, part: { partsId: upload.parts_id, offset } } : { key: rest.rest_key };
    return { uploadUrl: await storage.presignPut({ ...place, contentType, length, checksum }) };
  });

  serve(api, 'finishLargeUpload', async ({ body: { uploadId } }) => {
    const upload = await requireUpload(context, uploadId);
    const { object_key, name, content_type, size, kind } = upload;
    if ((await arrivedBytes(context, upload)) !== size) throw new ProviderError('UPLOAD_OFFSET');
    const form = await findFormById(db, upload.form_id);
    if (!form) throw new ProviderError('LARGE_UPLOAD_NOT_FOUND');
    await storage.completeParts(partsOf(upload)).catch(async (error: unknown) => {
      // Its parts are missing because it was abandoned in the meantime.
      await requireUpload(context, uploadId);
      throw error;
    });
    // A larger document takes longer than a visitor should wait.
    const mayScan = size <= config.uploadLimits.maxFileBytes;
    const isScanned = mayScan && (await scanUpload(context, 'document', object_key));
    const file = { name, size, object_key, content_type, kind };
    // Sending a draft abandons its uploads, so this one was begun on the patient's page if the request is closed.
    const isOfPatient = isClosed(form);
    const note = (tx: Tx) => noteAddedFile(tx, context, form.id);
    await addFile(context, form, file, isScanned, isOfPatient ? note : undefined);
    // Otherwise it was abandoned in the meantime.
    if (!(await exists(filesOf(db, form.id).where('object_key', '=', object_key))))
      throw new ProviderError('LARGE_UPLOAD_NOT_FOUND');
    if (isOfPatient) onSubmitted();
  });

  serve(api, 'abandonLargeUpload', async ({ body: { uploadId } }) =>
    abandonUpload(context, (await requireUpload(context, uploadId)).object_key),
  );
}
