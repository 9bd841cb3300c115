import type { FastifyBaseLogger } from 'fastify';
import type { Clinic } from '#shared/clinic.ts';
import type { Context } from '../context.ts';
import { exclusively, exists, isoTime } from '../db/database.ts';
import { OperatorError } from '../config/operator-error.ts';
import { chosenPassword, generatePassword, verifyPassword } from './passwords.ts';
import { judgePassword } from './password-policy.ts';
import { findActiveStaff, insertStaff, type StoredPassword } from './staff-repository.ts';

const isWeak = async ({ email, password }: { email: string; password: string }, clinic: Clinic) =>
  (await judgePassword(password, [email], clinic)) !== null;

/**
 * Warns if a weak STAFF_PASSWORD is still valid, because the account is older than the password policy. The
 * start does not fail, because only the owner of the account can change the password.
 */
export async function warnOfWeakFirstPassword(
  { config: { firstAdmin, clinic }, database }: Pick<Context, 'config' | 'database'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (!firstAdmin) return;
  const staff = await findActiveStaff(database.db, firstAdmin.email);
  const isValid = staff && (await verifyPassword(staff.password_hash, firstAdmin.password));
  if (isValid && (await isWeak(firstAdmin, clinic))) logger.warn('STAFF_PASSWORD is still valid and easily guessed');
}

const generatedEmail = 'admin@clinic.example';

/**
 * Creates the first admin account in a database without accounts.
 * @param mayGenerate false if the output is logged. The account then requires STAFF_EMAIL and STAFF_PASSWORD.
 * @returns `isNew`: whether this start created the account, after checking its password against the policy;
 *   `generated`: the generated log-in, which is shown only once.
 * @throws OperatorError if there is no account and none may be generated, or if STAFF_PASSWORD is weak.
 */
export async function ensureFirstAccount(
  { config, clock, database }: Pick<Context, 'config' | 'clock' | 'database'>,
  { mayGenerate }: { mayGenerate: boolean },
) {
  return exclusively(database, async (tx) => {
    if (await exists(tx.selectFrom('staff').select('id').limit(1))) return { isNew: false, generated: null };
    if (!config.firstAdmin && !mayGenerate)
      throw new OperatorError(
        'Configuration: STAFF_EMAIL and STAFF_PASSWORD must be set: there is no staff account yet',
      );
    const insert = (email: string, password: StoredPassword) =>
      insertStaff(tx, { email, name: 'Admin', role: 'admin', ...password, created_at: isoTime(clock) });
    if (config.firstAdmin) {
      if (await isWeak(config.firstAdmin, config.clinic))
        throw new OperatorError(
          'Configuration: STAFF_PASSWORD has fewer than 12 characters or is easily guessed: set another one, for example from openssl rand -base64 18',
        );
      await insert(config.firstAdmin.email, await chosenPassword(config.firstAdmin.password));
      return { isNew: true, generated: null };
    }
    const { password, stored } = await generatePassword(clock);
    await insert(generatedEmail, stored);
    return { isNew: true, generated: { email: generatedEmail, password } };
  });
}
