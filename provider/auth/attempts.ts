import { isoTime, type Context } from '../context.ts';
import { ProviderError } from '../errors.ts';

/** What somebody may be guessing at. */
export type AttemptKind = 'password' | 'code';

const windowSeconds = 600;
const maxFailures = 10;

/**
 * Makes one of an account's limited attempts: ten failures in ten minutes, in all processes together. It is counted before it is
 * checked, so that parallel ones gain nothing; a success forgets the failures before it.
 * @param check whether what was sent is right.
 * @throws ProviderError TOO_MANY_ATTEMPTS with the wait.
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
  const counted = await db
    .selectFrom('failed_attempts')
    .select('at')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('at', '>', isoTime(clock, -windowSeconds))
    .orderBy('at')
    .execute();
  const [oldest] = counted;
  if (oldest && counted.length > maxFailures) {
    await db.deleteFrom('failed_attempts').where('id', '=', id).execute();
    const freeAt = Date.parse(oldest.at) + windowSeconds * 1000;
    throw new ProviderError('TOO_MANY_ATTEMPTS', {
      retryAfter: Math.max(1, Math.ceil((freeAt - clock().getTime()) / 1000)),
    });
  }
  const isRight = await check();
  const forgotten = db.deleteFrom('failed_attempts').where('staff_id', '=', staffId).where('kind', '=', kind);
  await (isRight ? forgotten : forgotten.where('at', '<=', isoTime(clock, -windowSeconds))).execute();
  return isRight;
}
