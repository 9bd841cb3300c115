import type { BlogPayload } from '#shared/contract/articles.ts';
import { articleSubject, recordErasures } from '../db/erasures.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { BlogImageRow, BlogRow } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';
import { abandonUploads } from '../files/pending-uploads.ts';
import { publicationTime } from './publication.ts';
import { keepVersion } from './versions.ts';

type Article = BlogPayload['blog'];

const sharingColumns = ({ sharing }: Article) =>
  sharing && { sharing_image: sharing.image, sharing_description: sharing.description };

export function listPublishedBlogs(db: Connection, clock: Clock): Promise<BlogRow[]> {
  return db
    .selectFrom('blogs')
    .selectAll()
    .where('published_at', '<=', isoTime(clock))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @param blogId null: the pictures of all articles. */
export function listImageRows(db: Connection, blogId: number | null): Promise<BlogImageRow[]> {
  const query = db.selectFrom('blog_images').selectAll().orderBy('id');
  return (blogId === null ? query : query.where('blog_id', '=', blogId)).execute();
}

/** Inserts an article. @param savedBy id of the account; null: none. @returns the new article's id. */
export async function insertBlog(db: Connection, clock: Clock, article: Article, savedBy: number | null) {
  const now = isoTime(clock);
  const { id } = await db
    .insertInto('blogs')
    .values({
      name: article.title,
      content: JSON.stringify(article.content),
      created_at: now,
      updated_at: now,
      published_at: publicationTime(clock, null, article.publication),
      saved_at: now,
      saved_by: savedBy,
      ...sharingColumns(article),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes the time of change and locks the row until the transaction ends. @throws ProviderError BLOG_NOT_FOUND. */
export function lockBlog(tx: Tx, clock: Clock, id: number): Promise<BlogRow> {
  return tx
    .updateTable('blogs')
    .set({ updated_at: isoTime(clock) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ProviderError('BLOG_NOT_FOUND'));
}

/**
 * Replaces the title and the blocks, and stores the old ones as a version. Keeps pictures that no block
 * names, because the editor replaces a picture before it saves the block that names it.
 * @throws ProviderError BLOG_NOT_FOUND.
 */
export async function updateBlog(db: Connection, clock: Clock, id: number, article: Article, by: number) {
  await db.transaction().execute(async (tx) => {
    const current = await lockBlog(tx, clock, id);
    const next = { name: article.title, content: JSON.stringify(article.content) };
    const isChanged = await keepVersion(tx, clock, current, next);
    await tx
      .updateTable('blogs')
      .set({
        ...next,
        published_at: publicationTime(clock, current, article.publication),
        ...sharingColumns(article),
        ...(isChanged && { saved_at: isoTime(clock), saved_by: by }),
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes an article with its pictures and pending uploads. @throws ProviderError BLOG_NOT_FOUND. */
export async function deleteBlog(db: Connection, clock: Clock, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks the article first, so that no picture can be confirmed between the two deletions.
    const blog = await lockBlog(tx, clock, id);
    const images = await tx.deleteFrom('blog_images').where('blog_id', '=', id).returning('object_key').execute();
    await scheduleDeletion(tx, clock, images);
    await abandonUploads(tx, clock, (where) => where.where('blog_id', '=', id));
    await tx.deleteFrom('blogs').where('id', '=', id).execute();
    await recordErasures(tx, clock, [articleSubject(blog)]);
  });
}
