import type { BlogUploadConfirmation, BlogUploadRequest } from '#shared/contract/articles.ts';
import type { Context } from '../context.ts';
import { isoTime, type Connection } from '../db/database.ts';
import type { BlogImageRow } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';
import { requireScanner, scanUpload } from '../files/scan-upload.ts';
import { announceUpload, findArrivedUpload, settleUpload } from '../files/pending-uploads.ts';
import { lockBlog } from './repository.ts';
import { picturesOfVersions } from './versions.ts';

type ImageContext = Pick<Context, 'config' | 'clock' | 'database' | 'onRemoved' | 'scanner' | 'storage'>;

type NewImage = Pick<BlogUploadConfirmation, 'imageName' | 'size'>;

/**
 * @returns the presigned upload URL for one picture, which is new or replaces another.
 * @throws ProviderError FILE_TOO_LARGE, BLOG_NOT_FOUND, SCANNER_UNAVAILABLE.
 */
export async function announceImage(
  context: ImageContext,
  blogId: number,
  { imageName: name, type: contentType, size }: Omit<BlogUploadRequest, 'blogId'>,
): Promise<string> {
  const { config, clock, database, storage } = context;
  if (size !== undefined && size > config.uploadLimits.maxFileBytes) throw new ProviderError('FILE_TOO_LARGE');
  await requireScanner(context, 'picture');
  const key = await database.db.transaction().execute(async (tx) => {
    await lockBlog(tx, clock, blogId);
    return announceUpload(tx, clock, { blog_id: blogId }, { name, contentType, size: size ?? null });
  });
  return storage.presignPut({ key, contentType, length: size ?? null });
}

const findByName = (db: Connection, blogId: number, name: string) =>
  db.selectFrom('blog_images').selectAll().where('blog_id', '=', blogId).where('name', '=', name).executeTakeFirst();

/** Stores an upload as a picture and replaces the picture that `find` returns, if any. Idempotent. */
async function storeImage(
  context: ImageContext,
  blogId: number,
  { imageName: name, size }: NewImage,
  find: (db: Connection) => Promise<BlogImageRow | undefined>,
): Promise<void> {
  const { config, clock, database } = context;
  const upload = await findArrivedUpload(context, { blog_id: blogId }, { name, size }).catch(async (error: unknown) => {
    const image = await find(database.db);
    if (image?.name === name && image.size === size) return null;
    throw error;
  });
  if (!upload) return;
  if (size > config.uploadLimits.maxFileBytes) throw new ProviderError('FILE_TOO_LARGE');
  await scanUpload(context, 'picture', upload.key);
  await database.db.transaction().execute(async (tx) => {
    await lockBlog(tx, clock, blogId);
    if (!(await settleUpload(tx, clock, upload.key))) return;
    const object = { name, object_key: upload.key, content_type: upload.contentType, size };
    const image = await find(tx);
    const namesake = await findByName(tx, blogId, name);
    if (namesake && namesake.id !== image?.id) throw new ProviderError('DUPLICATE_IMAGE_NAME');
    if (!image) {
      const added = { ...object, blog_id: blogId, created_at: isoTime(clock) };
      await tx.insertInto('blog_images').values(added).execute();
      return;
    }
    await tx.updateTable('blog_images').set(object).where('id', '=', image.id).execute();
    const { id: _id, ...old } = image;
    // If an earlier version of the article shows the old object, that one keeps its own row and name.
    if (name !== image.name && (await picturesOfVersions(tx, image.blog_id)).has(image.name))
      await tx.insertInto('blog_images').values(old).execute();
    else await scheduleDeletion(tx, clock, [image]);
  });
}

/**
 * Stores an upload as a picture of the article and replaces a picture with the same name. Idempotent.
 * @throws ProviderError BLOG_NOT_FOUND, UPLOAD_NOT_FOUND, UPLOAD_MISMATCH, FILE_TOO_LARGE, FILE_INFECTED,
 *   SCANNER_UNAVAILABLE.
 */
export function confirmImage(context: ImageContext, blogId: number, image: NewImage): Promise<void> {
  return storeImage(context, blogId, image, (db) => findByName(db, blogId, image.imageName));
}

/**
 * Replaces a picture with an upload. The picture keeps its id and gets the new name. Idempotent.
 * @throws ProviderError IMAGE_NOT_FOUND, DUPLICATE_IMAGE_NAME, and the errors of confirmImage.
 */
export async function replaceImage(context: ImageContext, imageId: number, change: NewImage): Promise<void> {
  const requireImage = (db: Connection) => {
    const images = db.selectFrom('blog_images').selectAll().where('id', '=', imageId);
    return images.executeTakeFirstOrThrow(() => new ProviderError('IMAGE_NOT_FOUND'));
  };
  const { blog_id: blogId } = await requireImage(context.database.db);
  await storeImage(context, blogId, change, requireImage);
}
