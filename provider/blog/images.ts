import type { BlogUploadConfirmation, BlogUploadRequest } from '#shared/contract/blog.ts';
import { isoTime, type Clock, type Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { ProviderError } from '../errors.ts';
import { scheduleDeletion } from '../uploads/scheduled-deletion.ts';
import { requireScanner, scanUpload } from '../uploads/scan-upload.ts';
import { announceUpload, findPendingUploads, settleUpload } from '../uploads/pending-uploads.ts';
import { touchBlog, type BlogImageRow } from './repository.ts';
import { picturesOfVersions } from './versions.ts';

type ImageContext = Pick<Context, 'config' | 'clock' | 'database' | 'onRemoved' | 'scanner' | 'storage'>;

interface StoredImage {
  key: string;
  contentType: string;
  size: number;
}

/** Serializes changes to one article's pictures. @throws ProviderError BLOG_NOT_FOUND. */
const lockBlog = async (tx: Tx, clock: Clock, blogId: number): Promise<void> => {
  if (!(await touchBlog(tx, clock, blogId))) throw new ProviderError('BLOG_NOT_FOUND');
};

/**
 * @returns the presigned address for one picture, new or replacing another.
 * @throws ProviderError FILE_TOO_LARGE, BLOG_NOT_FOUND, SCANNER_UNAVAILABLE.
 */
export async function announceImage(
  context: ImageContext,
  blogId: number,
  upload: Omit<BlogUploadRequest, 'blogId'>,
): Promise<string> {
  const { config, clock, database, storage } = context;
  const { imageName, type } = upload;
  const size = upload.size ?? null;
  if (size !== null && size > config.uploadLimits.maxFileBytes) throw new ProviderError('FILE_TOO_LARGE');
  await requireScanner(context, 'picture');
  const key = await database.db.transaction().execute(async (tx) => {
    await lockBlog(tx, clock, blogId);
    return announceUpload(tx, clock, { blogId }, { name: imageName, contentType: type, size });
  });
  return storage.presignPut({ key, contentType: type, length: size });
}

/** @throws ProviderError UPLOAD_NOT_FOUND, UPLOAD_MISMATCH, FILE_TOO_LARGE. */
async function findStoredImage(
  { config, clock, database, storage }: ImageContext,
  blogId: number,
  imageName: string,
  size: number,
): Promise<StoredImage> {
  let arrived = false;
  for (const upload of await findPendingUploads(database.db, clock, { blogId }, imageName)) {
    const stored = await storage.head(upload.key);
    if (stored?.size === size) {
      if (size > config.uploadLimits.maxFileBytes) throw new ProviderError('FILE_TOO_LARGE');
      return { key: upload.key, contentType: upload.contentType, size };
    }
    arrived ||= stored !== null;
  }
  throw new ProviderError(arrived ? 'UPLOAD_MISMATCH' : 'UPLOAD_NOT_FOUND');
}

const findByName = (tx: Tx, blogId: number, name: string) =>
  tx
    .selectFrom('blog_images')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where('name', '=', name)
    .executeTakeFirst();

/**
 * Points a picture's row to other bytes. The old ones stay under their own name while an earlier version of the article shows it; otherwise
 * they are marked for deletion.
 */
const replaceObject = async (
  tx: Tx,
  { clock }: ImageContext,
  image: BlogImageRow,
  name: string,
  stored: StoredImage,
): Promise<void> => {
  await tx
    .updateTable('blog_images')
    .set({ name, object_key: stored.key, content_type: stored.contentType, size: stored.size })
    .where('id', '=', image.id)
    .execute();
  const { id: _id, ...old } = image;
  if (name !== image.name && (await picturesOfVersions(tx, image.blog_id)).has(image.name))
    await tx.insertInto('blog_images').values(old).execute();
  else await scheduleDeletion(tx, clock, [image.object_key]);
};

/**
 * Makes stored bytes a picture of the article, in place of one with the same name. Idempotent.
 * @throws ProviderError UPLOAD_NOT_FOUND, UPLOAD_MISMATCH, FILE_TOO_LARGE, FILE_INFECTED, SCANNER_UNAVAILABLE.
 */
export async function confirmImage(
  context: ImageContext,
  blogId: number,
  { imageName, size }: Omit<BlogUploadConfirmation, 'blogId'>,
): Promise<void> {
  const { clock, database } = context;
  const stored = await findStoredImage(context, blogId, imageName, size).catch(async (error: unknown) => {
    const image = await database.db.transaction().execute((tx) => findByName(tx, blogId, imageName));
    if (image && image.size === size) return null;
    throw error;
  });
  if (!stored) return;
  await scanUpload(context, 'picture', stored.key);
  await database.db.transaction().execute(async (tx) => {
    await lockBlog(tx, clock, blogId);
    if (!(await settleUpload(tx, stored.key))) return;
    const image = await findByName(tx, blogId, imageName);
    if (image) return replaceObject(tx, context, image, imageName, stored);
    await tx
      .insertInto('blog_images')
      .values({
        blog_id: blogId,
        name: imageName,
        object_key: stored.key,
        content_type: stored.contentType,
        size: stored.size,
        created_at: isoTime(clock),
      })
      .execute();
  });
}

/**
 * Replaces a picture's bytes with stored ones; it keeps its id and takes the new name.
 * @throws ProviderError IMAGE_NOT_FOUND, DUPLICATE_IMAGE_NAME, UPLOAD_NOT_FOUND, UPLOAD_MISMATCH, FILE_TOO_LARGE,
 *   FILE_INFECTED, SCANNER_UNAVAILABLE.
 */
export async function replaceImage(
  context: ImageContext,
  imageId: number,
  { imageName, size }: { imageName: string; size: number },
): Promise<void> {
  const { db } = context.database;
  const image = await db.selectFrom('blog_images').selectAll().where('id', '=', imageId).executeTakeFirst();
  if (!image) throw new ProviderError('IMAGE_NOT_FOUND');
  const stored = await findStoredImage(context, image.blog_id, imageName, size).catch((error: unknown) => {
    if (image.name === imageName && image.size === size) return null;
    throw error;
  });
  if (!stored) return;
  await scanUpload(context, 'picture', stored.key);
  await db.transaction().execute(async (tx) => {
    await lockBlog(tx, context.clock, image.blog_id);
    if (!(await settleUpload(tx, stored.key))) return;
    const namesake = await findByName(tx, image.blog_id, imageName);
    if (namesake && namesake.id !== image.id) throw new ProviderError('DUPLICATE_IMAGE_NAME');
    await replaceObject(tx, context, image, imageName, stored);
  });
}
