import type { Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { isoTime } from '../db/database.ts';

export type AttemptKind = 'password' | 'code';

const freeFailures = 10;
const firstWaitSeconds = 600;
const longestWaitSeconds = 6 * 3600;

/**
 * @param failures the number of consecutive failures.
 * @returns the seconds between the last failure and the next attempt: 0 before the tenth failure, then ten minutes,
 *   doubled by each further failure up to six hours. This allows about four guesses a day and locks the owner out for
 *   at most six hours.
 */
export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstWaitSeconds * 2 ** (failures - freeFailures), longestWaitSeconds);
}

const inWords = (seconds: number): string =>
  seconds > 90 * 60 ? `${Math.ceil(seconds / 3600)} h` : `${Math.ceil(seconds / 60)} min`;

/**
 * Makes a limited attempt to log in to an account. Consecutive failures are counted in the database, for all
 * processes. An attempt is counted before it is checked, so that parallel attempts are limited too. A success deletes
 * the earlier failures.
 * @throws ProviderError TOO_MANY_ATTEMPTS with the time to wait.
 */
export async function attempt(
  { clock, database: { db } }: Pick<Context, 'clock' | 'database'>,
  staffId: number,
  kind: AttemptKind,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { id } = await db
    .insertInto('failed_attempts')
    .values({ staff_id: staffId, kind, at: isoTime(clock) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failures = await db
    .selectFrom('failed_attempts')
    .select('at')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .orderBy('at')
    .execute();
  const freeAt = Date.parse(failures.at(-1)?.at ?? isoTime(clock)) + waitAfter(failures.length) * 1000;
  const wait = Math.ceil((freeAt - clock().getTime()) / 1000);
  if (wait > 0) {
    await db.deleteFrom('failed_attempts').where('id', '=', id).execute();
    throw new ProviderError('TOO_MANY_ATTEMPTS', {
      retryAfter: wait,
      message: `Previše pogrešnih pokušaja. Pokušaj ponovno za ${inWords(wait)}.`,
    });
  }
  const isRight = await check();
  if (isRight)
    await db.deleteFrom('failed_attempts').where('staff_id', '=', staffId).where('kind', '=', kind).execute();
  return isRight;
}
