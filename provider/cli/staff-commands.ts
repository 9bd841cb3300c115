import { endSessions } from '../auth/sessions.ts';
import { generatePassword, generatedValidity } from '../auth/generated-password.ts';
import { changeRole, disable, enable, resetSecondFactor } from '../accounts/staff-accounts.ts';
import { hasHiddenCharacters } from '#shared/rules/hidden-characters.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { normalizeEmail } from '#shared/rules/normalize-email.ts';
import { findStaff, insertStaff, type StaffRow } from '../auth/staff-repository.ts';
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

/** Records an entry in the access trail that names the command instead of an account. */
const recordCommand = (tx: Tx, clock: Clock, action: TrailAction, subject: string): Promise<void> =>
  recordAccess(tx, clock, {
    staff: { id: 0, email: 'npm run staff' },
    action,
    subject: normalizeEmail(subject),
    address: null,
  });

const requireRole = (wanted: string | undefined): Role => {
  const role = roles.find((known) => known === wanted);
  if (role === undefined) throw new OperatorError(`The role must be one of ${roles.join(', ')}`);
  return role;
};

/** Runs a command with its arguments. @returns the text to print. */
type Command = (tx: Tx, clock: Clock, args: readonly string[]) => Promise<string>;

const add: Command = async (tx, clock, [email, name, role = 'staff']) => {
  if (!email || !name) throw new OperatorError(usage);
  if (mailAddress(email) === null) throw new OperatorError(`${email} is not an e-mail address`);
  if (hasHiddenCharacters(name)) throw new OperatorError('The name contains control characters');
  if (await findStaff(tx, email)) throw new OperatorError(`An account ${email} already exists`);
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

const list: Command = async (tx) => {
  const rows = await tx.selectFrom('staff').selectAll().orderBy('id').execute();
  return rows
    .map(({ id, email, name, role, disabled_at: disabledAt }) =>
      [email, name, role, disabledAt ? 'disabled' : 'active', `account ${id}`].join('\t'),
    )
    .join('\n');
};

/** @returns a command that changes the account with an e-mail and records the action. */
const onAccount =
  (
    action: TrailAction,
    change: (tx: Tx, clock: Clock, staff: StaffRow, more: string | undefined) => Promise<string>,
  ): Command =>
  async (tx, clock, [email, more]) => {
    if (!email) throw new OperatorError(usage);
    const staff = await findStaff(tx, email);
    if (!staff) throw new OperatorError(`There is no account ${email}`);
    const outcome = await change(tx, clock, staff, more);
    await recordCommand(tx, clock, action, staff.email);
    return outcome;
  };

const commands: Readonly<Record<string, Command>> = {
  add,
  list,
  'reset-password': onAccount('passwordReset', async (tx, clock, staff) => {
    const { password, stored } = await generatePassword(clock);
    await tx.updateTable('staff').set(stored).where('id', '=', staff.id).execute();
    await endSessions(tx, clock, { staffId: staff.id });
    return `New password of ${staff.email} (${generatedValidity}): ${password}`;
  }),
  'reset-second-factor': onAccount('secondFactorReset', async (tx, clock, staff) => {
    await resetSecondFactor(tx, clock, staff);
    return `${staff.email} has no second factor now`;
  }),
  'set-role': onAccount('roleChanged', async (tx, _clock, staff, role) => {
    const wanted = requireRole(role);
    await changeRole(tx, staff, wanted);
    return `${staff.email} is ${wanted} now`;
  }),
  disable: onAccount('disabled', async (tx, clock, staff) => {
    await disable(tx, clock, staff);
    return `${staff.email} can no longer log in`;
  }),
  enable: onAccount('enabled', async (tx, _clock, staff) => {
    await enable(tx, staff);
    return `${staff.email} can log in again`;
  }),
};

/**
 * Runs one command on the accounts.
 * @returns the text to print. @throws OperatorError if the command fails, in which case nothing has changed.
 */
export async function runStaffCommand(
  database: Database,
  clock: Clock,
  [name = '', ...args]: readonly string[],
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || args.some((value) => value.startsWith('-'))) throw new OperatorError(usage);
  try {
    return await exclusively(database, (tx) => command(tx, clock, args));
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'LAST_ADMIN')
      throw new OperatorError('This is the last admin: add another one first');
    throw error;
  }
}
