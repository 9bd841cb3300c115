import { attempt } from '../auth/attempts.ts';
import { isoTime, type Context } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { timeStepOf } from './totp.ts';

type FactorContext = Pick<Context, 'clock' | 'database'>;

/** Remembers a secret that is not confirmed yet, in place of an earlier one. */
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

/** @returns whether the account has confirmed an app. */
export async function isSecondFactorOn(db: Connection | Tx, staffId: number): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Takes a code of the app, each once (RFC 6238, section 5.2). */
async function takeCode(
  { clock, database: { db } }: FactorContext,
  staffId: number,
  code: string,
): Promise<boolean> {
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

const digits = /^\d{6}$/;

/**
 * Checks the second factor of an account: a code of its app or one of its recovery codes. Attempts with codes of the app are limited;
 * recovery codes, of 120 bits, are not, so that they work while the app's codes are refused.
 * @throws ProviderError TOO_MANY_ATTEMPTS.
 */
export function checkSecondFactor(context: FactorContext, staffId: number, code: string): Promise<boolean> {
  const plain = code.replace(/\s/g, '');
  return digits.test(plain)
    ? attempt(context, staffId, 'code', () => takeCode(context, staffId, plain))
    : useRecoveryCode(context.database.db, context.clock, staffId, plain);
}

/**
 * Turns the second factor on with the first code of the app.
 * @param onConfirmed what else happens in the same transaction.
 * @returns the recovery codes; null for a wrong code.
 * @throws ProviderError TOO_MANY_ATTEMPTS.
 */
export async function confirmSecondFactor(
  context: FactorContext,
  staffId: number,
  code: string,
  onConfirmed: (tx: Tx) => Promise<void>,
): Promise<string[] | null> {
  const { clock, database } = context;
  const plain = code.replace(/\s/g, '');
  const isRight = await attempt(context, staffId, 'code', () => takeCode(context, staffId, plain));
  if (!isRight) return null;
  return database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: isoTime(clock) })
      .where('staff_id', '=', staffId)
      .execute();
    await onConfirmed(tx);
    return replaceRecoveryCodes(tx, staffId);
  });
}

/** Turns it off and forgets secret and recovery codes. */
export async function removeSecondFactor(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
}
