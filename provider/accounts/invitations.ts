import type { Invitation, NewInvitation } from '#shared/contract/accounts.ts';
import { mailAddress, normalizeEmail } from '#shared/rules/mail-address.ts';
import { findStaff, insertStaff, type StoredPassword } from './staff-repository.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';
import { hashToken, randomToken } from '../db/tokens.ts';

const validSeconds = 72 * 3600;

type Invited = Pick<Invitation, 'email' | 'name'>;

export type NewlyInvited = Invited & { token: string };

/** Creates the token of an invitation link and the columns that store it. */
const newLink = (clock: Clock) => {
  const token = randomToken();
  return { token, link: { token_hash: hashToken(token), expires_at: isoTime(clock, validSeconds) } };
};

/** @returns all invitations, including expired ones, sorted by e-mail. */
export function listInvitations(db: Connection): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'name', 'role', 'expires_at as expiresAt'])
    .orderBy('email')
    .execute();
}

/** Invites a person. @throws ProviderError INVALID_INPUT (e-mail), ACCOUNT_EXISTS, INVITATION_EXISTS. */
export async function invite(tx: Tx, clock: Clock, { email: typed, name, role }: NewInvitation) {
  const email = mailAddress(normalizeEmail(typed));
  if (email === null) throw new ProviderError('INVALID_INPUT', { message: 'Ovo nije ispravan email.' });
  if (await findStaff(tx, email)) throw new ProviderError('ACCOUNT_EXISTS');
  const { token, link } = newLink(clock);
  const person = await tx
    .insertInto('invitations')
    .values({ email, name: name.trim(), role, ...link })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['email', 'name'])
    .executeTakeFirstOrThrow(() => new ProviderError('INVITATION_EXISTS'));
  return { ...person, token };
}

/** Replaces the link of an invitation. @throws ProviderError INVITATION_NOT_FOUND. */
export async function inviteAgain(tx: Tx, clock: Clock, invitationId: number): Promise<NewlyInvited> {
  const { token, link } = newLink(clock);
  const person = await tx
    .updateTable('invitations')
    .set(link)
    .where('id', '=', invitationId)
    .returning(['email', 'name'])
    .executeTakeFirstOrThrow(() => new ProviderError('INVITATION_NOT_FOUND'));
  return { ...person, token };
}

/** Withdraws an invitation. @throws ProviderError INVITATION_NOT_FOUND. */
export function withdrawInvitation(tx: Tx, invitationId: number): Promise<Invited> {
  return tx
    .deleteFrom('invitations')
    .where('id', '=', invitationId)
    .returning(['email', 'name'])
    .executeTakeFirstOrThrow(() => new ProviderError('INVITATION_NOT_FOUND'));
}

/** @returns the invited person. @throws ProviderError INVITATION_INVALID if the link is no longer valid. */
export function findInvited(db: Connection, clock: Clock, token: string): Promise<Invited> {
  return db
    .selectFrom('invitations')
    .select(['email', 'name'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoTime(clock))
    .executeTakeFirstOrThrow(() => new ProviderError('INVITATION_INVALID'));
}

/** Turns an invitation into an account, once. @throws ProviderError INVITATION_INVALID, ACCOUNT_EXISTS. */
export async function acceptInvitation(tx: Tx, clock: Clock, token: string, password: StoredPassword) {
  const invited = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoTime(clock))
    .returning(['email', 'name', 'role'])
    .executeTakeFirstOrThrow(() => new ProviderError('INVITATION_INVALID'));
  const { email } = invited;
  if (await findStaff(tx, email)) throw new ProviderError('ACCOUNT_EXISTS');
  const id = await insertStaff(tx, { ...invited, ...password, created_at: isoTime(clock) });
  return { id, email };
}
