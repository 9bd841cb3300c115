import { endSessions } from '../auth/open-session.ts';
import { generatePassword, generatedValidity } from '../auth/generated-password.ts';
import { changeRole, disable, enable, resetSecondFactor } from '../accounts/staff-accounts.ts';
import { hasHiddenCharacters } from '#shared/rules/hidden-characters.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { normalizeEmail } from '#shared/rules/normalize-email.ts';
import { findStaff, insertStaff } from '../auth/staff-repository.ts';
import type { TrailAction } from '#shared/contract/access-trail.ts';
import { roles, type Role } from '#shared/contract/staff-accounts.ts';
import { recordAccess } from '../trail/access-trail.ts';
import { isoTime, type Clock } from '../context.ts';
import { exclusively, type Database, type Tx } from '../db/database.ts';
import { ProviderError } from '../errors.ts';
import { OperatorError } from '../operator-error.ts';

export const usage = `Usage: npm run staff -- <command>
  add <email> <name> [${roles.join('|')}]   adds an account and prints a password for 72 hours
  list                                  prints all accounts
  reset-password <email>                prints a new one for 72 hours; all sessions of the account end
  reset-second-factor <email>           the account logs in with its password alone until it is set up anew
  set-role <email> <${roles.join('|')}>         changes what the account may do
  disable <email>                       the account can no longer log in; its sessions end
  enable <email>                        the account can log in again`;

/** The command line is no account: the entry names the command instead. */
const recordCommand = (tx: Tx, clock: Clock, action: TrailAction, subject: string): Promise<void> =>
  recordAccess(tx, clock, {
    staff: { id: 0, email: 'npm run staff' },
    action,
    subject: normalizeEmail(subject),
    address: null,
  });

const requireStaff = async (tx: Tx, email: string | undefined) => {
  if (!email) throw new OperatorError(usage);
  const staff = await findStaff(tx, email);
  if (!staff) throw new OperatorError(`There is no account ${email}`);
  return staff;
};

const requireRole = (wanted: string | undefined): Role => {
  const role = roles.find((known) => known === wanted);
  if (role === undefined) throw new OperatorError(`The role must be one of ${roles.join(', ')}`);
  return role;
};

const add = async (
  tx: Tx,
  clock: Clock,
  [email, name, role = 'staff']: readonly string[],
): Promise<string> => {
  if (!email || !name) throw new OperatorError(usage);
  if (mailAddress(email) === null) throw new OperatorError(`${email} is not an e-mail address`);
  if (hasHiddenCharacters(name)) throw new OperatorError('The name contains control characters');
  if (await findStaff(tx, email)) throw new OperatorError(`There is an account ${email} already`);
  const { password, stored } = await generatePassword(clock);
  await recordCommand(tx, clock, 'added', email);
  await insertStaff(tx, {
    email,
    name,
    role: requireRole(role),
    password: stored,
    createdAt: isoTime(clock),
  });
  return `Added ${email} (${role}), password (${generatedValidity}): ${password}`;
};

const list = async (tx: Tx): Promise<string> => {
  const rows = await tx.selectFrom('staff').selectAll().orderBy('id').execute();
  return rows
    .map(({ id, email, name, role, disabled_at: disabledAt }) =>
      [email, name, role, disabledAt ? 'disabled' : 'active', `account ${id}`].join('\t'),
    )
    .join('\n');
};

const resetPassword = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  const { password, stored } = await generatePassword(clock);
  await tx.updateTable('staff').set(stored).where('id', '=', staff.id).execute();
  await endSessions(tx, clock, { staffId: staff.id });
  await recordCommand(tx, clock, 'passwordReset', staff.email);
  return `New password of ${staff.email} (${generatedValidity}): ${password}`;
};

const dropSecondFactor = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  await resetSecondFactor(tx, clock, staff);
  await recordCommand(tx, clock, 'secondFactorReset', staff.email);
  return `${staff.email} has no second factor now`;
};

const setRole = async (tx: Tx, clock: Clock, [email, role]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  const wanted = requireRole(role);
  await changeRole(tx, staff, wanted);
  await recordCommand(tx, clock, 'roleChanged', staff.email);
  return `${staff.email} is ${wanted} now`;
};

const shutOut = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  await disable(tx, clock, staff);
  await recordCommand(tx, clock, 'disabled', staff.email);
  return `${staff.email} can no longer log in`;
};

const letIn = async (tx: Tx, clock: Clock, [email]: readonly string[]): Promise<string> => {
  const staff = await requireStaff(tx, email);
  await enable(tx, staff);
  await recordCommand(tx, clock, 'enabled', staff.email);
  return `${staff.email} can log in again`;
};

/** In the words of the command line. */
const explain = (error: unknown): never => {
  if (error instanceof ProviderError && error.code === 'LAST_ADMIN')
    throw new OperatorError('This is the last admin: add another one first');
  throw error;
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
        return dropSecondFactor(tx, clock, rest);
      case 'set-role':
        return setRole(tx, clock, rest);
      case 'disable':
        return shutOut(tx, clock, rest);
      case 'enable':
        return letIn(tx, clock, rest);
      default:
        throw new OperatorError(usage);
    }
  }).catch(explain);
}
