import { isoTime, type Context } from '../context.ts';
import { exclusively } from '../db/database.ts';
import { chosenPassword, generatePassword } from './generated-password.ts';
import { insertStaff, type StoredPassword } from './staff-repository.ts';

export interface StaffLogin {
  email: string;
  password: string;
}

const generatedEmail = 'admin@clinic.example';

/**
 * Creates the first admin account in a database without accounts.
 * @param mayGenerate false where output is kept in logs: the account then needs STAFF_EMAIL and STAFF_PASSWORD.
 * @returns the generated log-in, which is shown this once; null when none was generated.
 * @throws Error for the operator when there is no account and none may be generated.
 */
export async function ensureFirstAccount(
  { config, clock, database }: Pick<Context, 'config' | 'clock' | 'database'>,
  { mayGenerate }: { mayGenerate: boolean },
): Promise<StaffLogin | null> {
  return exclusively(database, async (tx) => {
    const known = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst();
    if (known) return null;
    if (!config.firstAdmin && !mayGenerate)
      throw new Error(
        'Configuration: STAFF_EMAIL and STAFF_PASSWORD must be set: there is no staff account yet',
      );
    const insert = (email: string, password: StoredPassword) =>
      insertStaff(tx, { email, name: 'Admin', role: 'admin', password, createdAt: isoTime(clock) });
    if (config.firstAdmin) {
      await insert(config.firstAdmin.email, await chosenPassword(config.firstAdmin.password));
      return null;
    }
    const { password, stored } = await generatePassword(clock);
    await insert(generatedEmail, stored);
    return { email: generatedEmail, password };
  });
}
