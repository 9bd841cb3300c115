import { parseBlocks } from '#shared/content/blog-content.ts';
import type { ArticleVersion, ArticleVersionSummary } from '#shared/contract/articles.ts';
import type { Clock, Connection, Tx } from '../db/database.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';
import type { BlogRow } from '../db/schema.ts';

/** Maximum number of versions per article. The oldest are deleted. */
export const keptVersions = 50;

const picturesOf = (content: string): string[] => parseBlocks(content).flatMap(({ image }) => (image ? [image] : []));

export async function picturesOfVersions(tx: Tx, blogId: number): Promise<Set<string>> {
  const versions = await tx.selectFrom('article_versions').select('content').where('blog_id', '=', blogId).execute();
  return new Set(versions.flatMap(({ content }) => picturesOf(content)));
}

async function dropPictures(tx: Tx, clock: Clock, blogId: number, dropped: string[], current: string) {
  const needed = new Set([...(await picturesOfVersions(tx, blogId)), ...picturesOf(current)]);
  const names = dropped.flatMap(picturesOf).filter((name) => !needed.has(name));
  if (names.length === 0) return;
  const images = await tx
    .deleteFrom('blog_images')
    .where('blog_id', '=', blogId)
    .where('name', 'in', names)
    .returning('object_key')
    .execute();
  await scheduleDeletion(tx, clock, images);
}

/**
 * Stores the article as it was before a save, in the transaction of the save, unless neither title nor blocks
 * change. Beyond the maximum, deletes the oldest version and the pictures that only this version shows.
 * @returns whether the title or the blocks change.
 */
export async function keepVersion(
  tx: Tx,
  clock: Clock,
  current: BlogRow,
  next: Pick<BlogRow, 'name' | 'content'>,
): Promise<boolean> {
  const { id: blog_id, name, content, saved_at, created_at, saved_by } = current;
  if (name === next.name && content === next.content) return false;
  const version = { blog_id, name, content, saved_at: saved_at ?? created_at, saved_by };
  await tx.insertInto('article_versions').values(version).execute();
  const newest = tx
    .selectFrom('article_versions')
    .select('id')
    .where('blog_id', '=', blog_id)
    .orderBy('id', 'desc')
    .limit(keptVersions);
  const dropped = await tx
    .deleteFrom('article_versions')
    .where('blog_id', '=', blog_id)
    .where('id', 'not in', newest)
    .returning('content')
    .execute();
  const contents = dropped.map((each) => each.content);
  await dropPictures(tx, clock, blog_id, contents, next.content);
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

export function listVersions(db: Connection, blogId: number): Promise<ArticleVersionSummary[]> {
  return selectVersions(db, blogId).orderBy('article_versions.id', 'desc').execute();
}

export function findVersion(db: Connection, blogId: number, id: number): Promise<ArticleVersion | undefined> {
  return selectVersions(db, blogId)
    .select('article_versions.content')
    .where('article_versions.id', '=', id)
    .executeTakeFirst();
}
