import { randomBytes } from 'node:crypto';
import { isoTime, type Context } from '../context.ts';
import { exclusively } from '../db/database.ts';
import { hashPassword } from './passwords.ts';
import { insertStaff } from './staff-repository.ts';

export interface StaffLogin {
  email: string;
  password: string;
}

const generatedEmail = 'admin@clinic.example';

/**
 * Makes the first admin account where there is no account at all.
 * @returns the log-in when it had to be generated: the only time anybody can see it; else null.
 */
export async function ensureFirstAccount({
  config,
  clock,
  database,
}: Pick<Context, 'config' | 'clock' | 'database'>): Promise<StaffLogin | null> {
  return exclusively(database, async (tx) => {
    const known = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst();
    if (known) return null;
    const generated = config.firstAdmin
      ? null
      : { email: generatedEmail, password: randomBytes(15).toString('base64url') };
    const login = config.firstAdmin ?? generated;
    if (!login) return null;
    await insertStaff(tx, {
      email: login.email,
      name: 'Admin',
      role: 'admin',
      passwordHash: await hashPassword(login.password),
      createdAt: isoTime(clock),
    });
    return generated;
  });
}
