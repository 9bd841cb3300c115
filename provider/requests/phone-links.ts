import type { PhoneOfLink } from '#shared/contract/phone-link.ts';
import { isoTime, type Clock, type Connection } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';
import { hashToken, randomToken } from '../db/tokens.ts';

const validSeconds = 15 * 60;

/** Opens a link to a draft for the first phone that uses it, and closes the earlier link (docs/product.md, 3.11). */
export async function openLink(db: Connection, clock: Clock, clientToken: string) {
  const token = randomToken();
  const link = { token_hash: hashToken(token), phone_hash: null, expires_at: isoTime(clock, validSeconds) };
  await db
    .insertInto('phone_links')
    .values({ draft_hash: hashToken(clientToken), ...link })
    .onConflict((conflict) => conflict.column('draft_hash').doUpdateSet(link))
    .execute();
  return { token, seconds: validSeconds };
}

const selectLinks = (db: Connection) => db.selectFrom('phone_links').selectAll();

export function findLink(db: Connection, clock: Clock, draftHash: string) {
  const open = selectLinks(db).where('expires_at', '>', isoTime(clock));
  return open.where('draft_hash', '=', draftHash).executeTakeFirst();
}

export async function closeLinks(db: Connection, draftHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('phone_links').where('draft_hash', 'in', draftHashes).execute();
}

/**
 * @param mayHaveEnded whether to accept an expired link, for an upload that began in time.
 * @returns the link to which this phone is assigned.
 * @throws ProviderError PHONE_LINK_CLOSED, PHONE_LINK_EXPIRED, PHONE_LINK_TAKEN.
 */
export async function requireLink(
  db: Connection,
  clock: Clock,
  { token, phoneKey }: PhoneOfLink,
  { mayHaveEnded = false } = {},
) {
  const link = await selectLinks(db)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow(() => new ProviderError('PHONE_LINK_CLOSED'));
  if (!mayHaveEnded && link.expires_at <= isoTime(clock)) throw new ProviderError('PHONE_LINK_EXPIRED');
  if (link.phone_hash !== hashToken(phoneKey)) throw new ProviderError('PHONE_LINK_TAKEN');
  return link;
}

/** Assigns a link to the first phone that calls. @returns the remaining seconds. @throws like requireLink. */
export async function joinLink(db: Connection, clock: Clock, phone: PhoneOfLink): Promise<number> {
  await db
    .updateTable('phone_links')
    .set({ phone_hash: hashToken(phone.phoneKey) })
    .where('token_hash', '=', hashToken(phone.token))
    .where('phone_hash', 'is', null)
    .where('expires_at', '>', isoTime(clock))
    .execute();
  const link = await requireLink(db, clock, phone);
  return Math.ceil((Date.parse(link.expires_at) - clock().getTime()) / 1000);
}
