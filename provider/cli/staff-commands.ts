import { randomBytes } from 'node:crypto';
import { removeSecondFactor } from '../account/second-factor.ts';
import { endSessions } from '../auth/open-session.ts';
import { hashPassword } from '../auth/passwords.ts';
import { isRole, roles } from '../auth/roles.ts';
import { normalizeEmail } from '#shared/rules/normalize-email.ts';
import { insertStaff } from '../auth/staff-repository.ts';
import type { TrailAction } from '#shared/contract/access-trail.ts';
import { recordAccess } from '../staff/access-trail.ts';
import { isoTime, type Clock } from '../context.ts';
import { exclusively, type Database, type Tx } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';

export const usage = `Usage: npm run staff -- <command>
  add <email> <name> [${roles.join('|')}]   adds an account and prints its password
  list                                  prints all accounts
  reset-password <email>                prints a new password; all sessions of the account end
  reset-second-factor <email>           the account logs in with its password alone until it is set up anew
  set-role <email> <${roles.join('|')}>         changes what the account may do
  disable <email>                       the account can no longer log in; its sessions end`;

/** The command line is no account: the entry names the command instead. */
const recordCommand = (tx: Tx, clock: Clock, action: TrailAction, subject: string): Promise<void> =>
  recordAccess(tx, clock, {
    staff: { id: 0, email: 'npm run staff' },
    action,
    subject: normalizeEmail(subject),
    address: null,
  });

const newPassword = () => randomBytes(15).toString('base64url');

const requireStaff = async (tx: Tx, email: string | undefined) => {
  if (!email) throw new OperatorError(usage);
  const staff = await tx
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  if (!staff) throw new OperatorError(`There is no account ${email}`);
  return staff;
};

const requireRole = (role: string | undefined) => {
  if (role === undefined || !isRole(role))
    throw new OperatorError(`The role must be one of ${roles.join(', ')}`);
  return role;
};

/** Keeps at least one admin. */
const assertAdminRemains = async (tx: Tx, exceptId: number): Promise<void> => {
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new OperatorError('This is the last admin: add another one first');
};

const add = async (
  tx: Tx,
  clock: Clock,
  [email, name, role = 'staff']: readonly string[],
): Promise<string> => {
  if (!email || !name) throw new OperatorError(usage);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new OperatorError(`${email} is not an e-mail address`);
  const known = await tx
    .selectFrom('staff')
    .select('id')
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  if (known) throw new OperatorError(`There is an account ${email} already`);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await recordCommand(tx, clock, 'added', email);
  await insertStaff(tx, { email, name, role: requireRole(role), passwordHash, createdAt: isoTime(clock) });
  return `Added ${email} (${role}), password: ${password}`;
};

const list = async (tx: Tx): Promise<string> => {
  const rows = await tx.selectFrom('staff').selectAll().orderBy('id').execute();
  return rows
    .map((row) => [row.email, row.name, row.role, row.disabled_at ? 'disabled' : 'active'].join('\t'))
    .join('\n');
};

const resetPassword = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  const password = newPassword();
  const hash = await hashPassword(password);
  await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', staff.id).execute();
  await endSessions(tx, clock, { staffId: staff.id });
  await recordCommand(tx, clock, 'passwordReset', staff.email);
  return `New password of ${staff.email}: ${password}`;
};

const resetSecondFactor = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  await removeSecondFactor(tx, staff.id);
  await endSessions(tx, clock, { staffId: staff.id });
  await recordCommand(tx, clock, 'secondFactorReset', staff.email);
  return `${staff.email} has no second factor now`;
};

const setRole = async (tx: Tx, clock: Clock, [email, role]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  const wanted = requireRole(role);
  if (wanted !== 'admin') await assertAdminRemains(tx, staff.id);
  await tx.updateTable('staff').set({ role: wanted }).where('id', '=', staff.id).execute();
  await recordCommand(tx, clock, 'roleChanged', staff.email);
  return `${staff.email} is ${wanted} now`;
};

const disable = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  await assertAdminRemains(tx, staff.id);
  await tx
    .updateTable('staff')
    .set({ disabled_at: isoTime(clock) })
    .where('id', '=', staff.id)
    .execute();
  await endSessions(tx, clock, { staffId: staff.id });
  await recordCommand(tx, clock, 'disabled', staff.email);
  return `${staff.email} can no longer log in`;
};

/**
 * Runs one command on the accounts.
 * @returns what to print. @throws OperatorError when it cannot be done; nothing has changed then.
 */
export function runStaffCommand(
  database: Database,
  clock: Clock,
  [command = '', ...rest]: readonly string[],
): Promise<string> {
  return exclusively(database, async (tx) => {
    switch (command) {
      case 'add':
        return add(tx, clock, rest);
      case 'list':
        return list(tx);
      case 'reset-password':
        return resetPassword(tx, clock, rest);
      case 'reset-second-factor':
        return resetSecondFactor(tx, clock, rest);
      case 'set-role':
        return setRole(tx, clock, rest);
      case 'disable':
        return disable(tx, clock, rest);
      default:
        throw new OperatorError(usage);
    }
  });
}
