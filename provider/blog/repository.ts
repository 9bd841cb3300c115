import type { Selectable } from 'kysely';
import type { Block, Sharing } from '#shared/contract/blog.ts';
import type { PublicationChange } from '#shared/contract/publication.ts';
import { articleSubject, recordErasures } from '../erasures/erasures.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { BlogImageTable, BlogTable } from '../db/schema.ts';
import { scheduleDeletion } from '../uploads/scheduled-deletion.ts';
import { abandonUploads } from '../uploads/pending-uploads.ts';
import { publicationTime } from './publication.ts';
import { keepVersion } from './versions.ts';

export type BlogRow = Selectable<BlogTable>;
export type BlogImageRow = Selectable<BlogImageTable>;

export interface Article {
  title: string;
  content: readonly Block[];
  publication?: PublicationChange;
  sharing?: Sharing;
}

const sharingColumns = ({ sharing }: Article) =>
  sharing && { sharing_image: sharing.image, sharing_description: sharing.description };

/** The articles that visitors see, newest first. */
export function listPublishedBlogs(db: Connection, clock: Clock): Promise<BlogRow[]> {
  return db
    .selectFrom('blogs')
    .selectAll()
    .where('published_at', '<=', isoTime(clock))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns when the next planned article is published; null: none is planned. */
export async function nextPublication(db: Connection, clock: Clock): Promise<string | null> {
  const next = await db
    .selectFrom('blogs')
    .select('published_at')
    .where('published_at', '>', isoTime(clock))
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  return next?.published_at ?? null;
}

/** All articles without their text, newest first. */
export function listArticleRows(
  db: Connection,
): Promise<Pick<BlogRow, 'id' | 'name' | 'created_at' | 'published_at'>[]> {
  return db
    .selectFrom('blogs')
    .select(['id', 'name', 'created_at', 'published_at'])
    .orderBy('id', 'desc')
    .execute();
}

export function findBlog(db: Connection | Tx, id: number): Promise<BlogRow | undefined> {
  return db.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param blogId null: the pictures of all articles. */
export function listImageRows(db: Connection, blogId: number | null): Promise<BlogImageRow[]> {
  const query = db.selectFrom('blog_images').selectAll().orderBy('id');
  return (blogId === null ? query : query.where('blog_id', '=', blogId)).execute();
}

/** @param savedBy the account; null: none. @returns the new article's id. */
export async function insertBlog(
  db: Connection | Tx,
  clock: Clock,
  article: Article,
  savedBy: number | null,
): Promise<number> {
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

/**
 * Replaces title and blocks, and keeps what they were. Pictures that no block names any more stay: the editor uploads a picture after
 * it has saved the block, and replaces one before.
 * @returns whether there is such an article.
 */
export function updateBlog(
  db: Connection,
  clock: Clock,
  id: number,
  article: Article,
  savedBy: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await touchBlog(tx, clock, id))) return false;
    const current = await findBlog(tx, id);
    if (!current) return false;
    const next = { name: article.title, content: JSON.stringify(article.content) };
    const isChanged = await keepVersion(tx, clock, current, next);
    await tx
      .updateTable('blogs')
      .set({
        ...next,
        published_at: publicationTime(clock, current, article.publication),
        ...sharingColumns(article),
        ...(isChanged && { saved_at: isoTime(clock), saved_by: savedBy }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** Updates the article's time of change and locks its row until the transaction ends. @returns whether it exists. */
export async function touchBlog(tx: Tx, clock: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('blogs')
    .set({ updated_at: isoTime(clock) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an article with its pictures and pending uploads. @returns whether it existed. */
export function deleteBlog(db: Connection, clock: Clock, id: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locks first: no picture can be confirmed between the query for pictures and the deletion.
    if (!(await touchBlog(tx, clock, id))) return false;
    const images = await tx
      .deleteFrom('blog_images')
      .where('blog_id', '=', id)
      .returning('object_key')
      .execute();
    await scheduleDeletion(
      tx,
      clock,
      images.map((image) => image.object_key),
    );
    await abandonUploads(tx, clock, (where) => where.where('blog_id', '=', id));
    const deleted = await tx.deleteFrom('blogs').where('id', '=', id).returningAll().executeTakeFirst();
    if (!deleted) return false;
    await recordErasures(tx, clock, [articleSubject(deleted)]);
    return true;
  });
}
