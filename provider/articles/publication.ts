import type { Publication, PublicationChange } from '#shared/contract/articles.ts';
import type { BlogRow } from '../db/schema.ts';
import { isoTime, type Clock, type Connection } from '../db/database.ts';

type Published = Pick<BlogRow, 'published_at'>;

export function isPublished({ published_at: at }: Published, clock: Clock): boolean {
  return at !== null && at <= isoTime(clock);
}

export function presentPublication(row: Published, clock: Clock): Publication {
  if (row.published_at === null) return { state: 'unpublished', at: null };
  return { state: isPublished(row, clock) ? 'published' : 'planned', at: row.published_at };
}

/**
 * @param current the stored article; null for a new one.
 * @param change absent: a new article is published, and a stored article keeps its state.
 * @returns the time from which the article is published; null: unpublished.
 */
export function publicationTime(clock: Clock, current: Published | null, change?: PublicationChange) {
  const now = isoTime(clock);
  if (change === undefined) return current === null ? now : current.published_at;
  if (change.state === 'unpublished') return null;
  if (change.state === 'published')
    return current?.published_at && isPublished(current, clock) ? current.published_at : now;
  const planned = new Date(change.at).toISOString();
  return planned > now ? planned : now;
}

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
