import { hasInvisible } from '#shared/rules/invisible.ts';
import { mailAddress, normalizeEmail } from '#shared/rules/mail-address.ts';
import type { TrailAction } from '#shared/contract/trail.ts';
import { roles, type NewInvitation, type Role } from '#shared/contract/accounts.ts';
import { endSessions } from '../accounts/sessions.ts';
import { generatePassword, generatedValidity } from '../accounts/passwords.ts';
import { changeRole, disable, enable, resetSecondFactor } from '../accounts/staff-accounts.ts';
import { findStaff, insertStaff } from '../accounts/staff-repository.ts';
import { recordAccess } from '../trail/access-trail.ts';
import { exclusively, isoTime, type Clock, type Database, type Tx } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { StaffRow } from '../db/schema.ts';

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
  recordAccess(tx, clock, { staff: { id: 0, email: 'npm run staff' }, action, subject: normalizeEmail(subject) });

interface Command {
  takes: readonly (keyof NewInvitation)[];
  run: (tx: Tx, clock: Clock, input: NewInvitation) => Promise<string>;
}

const add: Command['run'] = async (tx, clock, { email, name, role }) => {
  if (mailAddress(normalizeEmail(email)) === null) throw new OperatorError(`${email} is not an e-mail address`);
  if (hasInvisible(name)) throw new OperatorError('The name contains control characters');
  if (await findStaff(tx, email)) throw new OperatorError(`An account ${email} already exists`);
  const { password, stored } = await generatePassword(clock);
  await recordCommand(tx, clock, 'added', email);
  await insertStaff(tx, { email, name, role, ...stored, created_at: isoTime(clock) });
  return `Added ${email} (${role}), password (${generatedValidity}): ${password}`;
};

const list: Command['run'] = async (tx) => {
  const rows = await tx.selectFrom('staff').selectAll().orderBy('id').execute();
  return rows
    .map(({ id, email, name, role, disabled_at: disabledAt }) =>
      [email, name, role, disabledAt ? 'disabled' : 'active', `account ${id}`].join('\t'),
    )
    .join('\n');
};

const onAccount = (
  action: TrailAction,
  change: (tx: Tx, clock: Clock, staff: StaffRow, role: Role) => Promise<string>,
): Command => ({
  takes: ['email'],
  run: async (tx, clock, { email, role }) => {
    const staff = await findStaff(tx, email);
    if (!staff) throw new OperatorError(`There is no account ${email}`);
    const outcome = await change(tx, clock, staff, role);
    await recordCommand(tx, clock, action, staff.email);
    return outcome;
  },
});

const commands: Readonly<Record<string, Command>> = {
  add: { takes: ['email', 'name', 'role'], run: add },
  list: { takes: [], run: list },
  'reset-password': onAccount('passwordReset', async (tx, clock, staff) => {
    const { password, stored } = await generatePassword(clock);
    await tx.updateTable('staff').set(stored).where('id', '=', staff.id).execute();
    await endSessions(tx, clock, { staff_id: staff.id });
    return `New password of ${staff.email} (${generatedValidity}): ${password}`;
  }),
  'reset-second-factor': onAccount('secondFactorReset', async (tx, clock, staff) => {
    await resetSecondFactor(tx, clock, staff);
    return `${staff.email} has no second factor now`;
  }),
  'set-role': {
    ...onAccount('roleChanged', async (tx, _clock, staff, role) => {
      await changeRole(tx, staff, role);
      return `${staff.email} is ${role} now`;
    }),
    takes: ['email', 'role'],
  },
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
 * @returns what is wrong with the arguments, or a function that runs the command and returns the text to print. It throws
 *   OperatorError if the command fails, in which case nothing has changed.
 */
export function readStaffCommand([name = '', ...rest]: readonly string[]):
  | string
  | ((database: Database, clock: Clock) => Promise<string>) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return `Unknown command '${name}'`;
  const { takes, run } = command;
  const args = name === 'add' && rest.length === 2 ? [...rest, 'staff'] : rest;
  const valueOf = (argument: keyof NewInvitation): string => args[takes.indexOf(argument)] ?? '';
  const missing = takes.find((argument) => valueOf(argument) === '');
  if (missing !== undefined) return `The ${missing} is missing`;
  if (args.length > takes.length) return `Unexpected argument '${args[takes.length]}'`;
  const role = takes.includes('role') ? roles.find((known) => known === valueOf('role')) : 'staff';
  if (role === undefined) return `The role must be one of ${roles.join(', ')}`;
  const input = { email: valueOf('email'), name: valueOf('name'), role };
  return async (database, clock) => {
    try {
      return await exclusively(database, (tx) => run(tx, clock, input));
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'LAST_ADMIN')
        throw new OperatorError('This is the last admin: add another one first');
      throw error;
    }
  };
}
