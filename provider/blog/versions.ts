import type { Selectable } from 'kysely';
import { parseBlocks } from '#shared/content/blog-content.ts';
import type { ArticleVersion, ArticleVersionSummary } from '#shared/contract/articles.ts';
import type { Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { scheduleDeletion } from '../uploads/scheduled-deletion.ts';
import type { BlogTable } from '../db/schema.ts';

type BlogRow = Selectable<BlogTable>;

/** Of one article; the oldest go first. */
const keptVersions = 50;

const picturesOf = (content: string): string[] =>
  parseBlocks(content).flatMap(({ image }) => (image ? [image] : []));

/** @returns the names of the pictures that the versions of an article show. */
export async function picturesOfVersions(tx: Tx, blogId: number): Promise<Set<string>> {
  const versions = await tx
    .selectFrom('article_versions')
    .select('content')
    .where('blog_id', '=', blogId)
    .execute();
  return new Set(versions.flatMap(({ content }) => picturesOf(content)));
}

/** Deletes the pictures that only a dropped version has shown. */
async function dropPictures(
  tx: Tx,
  clock: Clock,
  blogId: number,
  dropped: readonly string[],
  shown: readonly string[],
): Promise<void> {
  const needed = new Set([...(await picturesOfVersions(tx, blogId)), ...shown.flatMap(picturesOf)]);
  const names = dropped.flatMap(picturesOf).filter((name) => !needed.has(name));
  if (names.length === 0) return;
  const images = await tx
    .deleteFrom('blog_images')
    .where('blog_id', '=', blogId)
    .where('name', 'in', names)
    .returning('object_key')
    .execute();
  await scheduleDeletion(
    tx,
    clock,
    images.map(({ object_key: key }) => key),
  );
}

/**
 * Keeps an article as it was before a save, in the transaction of the save; nothing when the save changes neither title nor
 * blocks. Beyond the number of versions that are kept the oldest goes, with the pictures that it alone has shown.
 * @returns whether there was a change.
 */
export async function keepVersion(
  tx: Tx,
  clock: Clock,
  current: BlogRow,
  next: Pick<BlogRow, 'name' | 'content'>,
): Promise<boolean> {
  if (current.name === next.name && current.content === next.content) return false;
  await tx
    .insertInto('article_versions')
    .values({
      blog_id: current.id,
      name: current.name,
      content: current.content,
      saved_at: current.saved_at ?? current.created_at,
      saved_by: current.saved_by,
    })
    .execute();
  const newest = tx
    .selectFrom('article_versions')
    .select('id')
    .where('blog_id', '=', current.id)
    .orderBy('id', 'desc')
    .limit(keptVersions);
  const dropped = await tx
    .deleteFrom('article_versions')
    .where('blog_id', '=', current.id)
    .where('id', 'not in', newest)
    .returning('content')
    .execute();
  if (dropped.length > 0)
    await dropPictures(
      tx,
      clock,
      current.id,
      dropped.map(({ content }) => content),
      [next.content],
    );
  return true;
}

const selectVersions = (db: Connection, blogId: number) =>
  db
    .selectFrom('article_versions')
    .leftJoin('staff', 'staff.id', 'article_versions.saved_by')
    .select([
      'article_versions.id',
      'article_versions.name as title',
      'article_versions.saved_at as savedAt',
      'staff.name as savedBy',
    ])
    .where('blog_id', '=', blogId);

/** @returns the earlier versions of an article, the newest first. */
export function listVersions(db: Connection, blogId: number): Promise<ArticleVersionSummary[]> {
  return selectVersions(db, blogId).orderBy('article_versions.id', 'desc').execute();
}

export function findVersion(db: Connection, blogId: number, id: number): Promise<ArticleVersion | undefined> {
  return selectVersions(db, blogId)
    .select('article_versions.content')
    .where('article_versions.id', '=', id)
    .executeTakeFirst();
}
