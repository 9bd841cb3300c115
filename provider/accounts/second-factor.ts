import { attempt } from './lock-out.ts';
import type { Context } from '../context.ts';
import { exists, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { appCode, timeStepOf } from './totp.ts';

type FactorContext = Pick<Context, 'clock' | 'database'>;

/** Stores an unconfirmed secret. Replaces an earlier unconfirmed secret. */
export async function rememberSecret(db: Connection, staffId: number, secret: string): Promise<void> {
  const fresh = { secret, confirmed_at: null, last_step: null };
  await db
    .insertInto('second_factors')
    .values({ staff_id: staffId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .execute();
}

export function isSecondFactorOn(db: Connection, staffId: number): Promise<boolean> {
  const confirmed = db.selectFrom('second_factors').select('staff_id').where('confirmed_at', 'is not', null);
  return exists(confirmed.where('staff_id', '=', staffId));
}

/** @returns whether the code of the app is valid. Each code is accepted only once (RFC 6238, section 5.2). */
async function takeCode({ clock, database: { db } }: FactorContext, staffId: number, code: string) {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const step = factor ? timeStepOf(factor.secret, code, clock()) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Checks a code of the app. @throws ProviderError TOO_MANY_ATTEMPTS. */
export function checkAppCode(context: FactorContext, staffId: number, code: string): Promise<boolean> {
  return attempt(context, staffId, 'code', () => takeCode(context, staffId, appCode(code)));
}

/**
 * Checks the second factor of an account: a code of its app or one of its recovery codes. Attempts with codes of the
 * app are limited. Attempts with recovery codes, which have 120 bits, are not, so that they work while codes of the
 * app are refused.
 * @throws ProviderError TOO_MANY_ATTEMPTS.
 */
export function checkSecondFactor(context: FactorContext, staffId: number, code: string): Promise<boolean> {
  return /^\d{6}$/.test(appCode(code))
    ? checkAppCode(context, staffId, code)
    : useRecoveryCode(context.database.db, context.clock, staffId, code);
}

export async function turnOnSecondFactor(tx: Tx, clock: Clock, staffId: number): Promise<string[]> {
  const confirmed = { confirmed_at: isoTime(clock) };
  await tx.updateTable('second_factors').set(confirmed).where('staff_id', '=', staffId).execute();
  return replaceRecoveryCodes(tx, staffId);
}

export async function removeSecondFactor(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
}
