import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { hashToken, randomToken } from '../db/tokens.ts';
import type { LoggedIn } from '../routing.ts';
import type { Visit } from '../trail/visit.ts';

/*
 * Sessions have opaque tokens, stored as hashes. Each use of a refresh token exchanges it for a new one. A session ends
 * SESSION_TTL after its log-in or SESSION_IDLE_TTL after its last use, even while its tokens are valid.
 */

type SessionContext = Pick<Context, 'config' | 'clock' | 'database'>;

export const tokenKinds = ['access', 'refresh'] as const;
export type TokenPair = Record<(typeof tokenKinds)[number], string>;

/**
 * Period in which a refresh token may be exchanged again, because two tabs, or two instances of the website, may notice
 * the same expiry at once. Later use indicates a stolen copy and ends the whole session.
 */
const graceSeconds = 60;

/** @returns the condition that a session has not ended, expired or been idle for too long. */
const isOpenSession =
  ({ config, clock }: SessionContext) =>
  (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.created_at', '>', isoTime(clock, -config.sessionTtl)),
      eb(eb.fn.coalesce('sessions.last_used_at', 'sessions.created_at'), '>', isoTime(clock, -config.sessionIdleTtl)),
    ]);

const selectOpenSessions = (context: SessionContext, db: Connection, tokens: readonly string[]) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .where('session_tokens.hash', 'in', tokens.map(hashToken))
    .where(isOpenSession(context));

/** Selects a valid token of this kind with its open session and active account. */
const selectValidToken = (context: SessionContext, db: Connection, kind: keyof TokenPair, token: string) =>
  selectOpenSessions(context, db, [token])
    .where('session_tokens.kind', '=', kind)
    .where('session_tokens.expires_at', '>', isoTime(context.clock))
    .where('staff.disabled_at', 'is', null);

/** The sessions to end: one session, or those of an account. */
type EndedSessions = { id: string } | { staff_id: number; id?: string };

/** Ends the sessions that are still open. @param except id of one that stays. @returns the number of ended sessions. */
export async function endSessions(db: Connection, clock: Clock, which: EndedSessions, except = '') {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: isoTime(clock) })
    .where('revoked_at', 'is', null)
    .where((session) => session.and(which))
    .where('id', '<>', except)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function issueTokens({ config, clock }: SessionContext, tx: Tx, sessionId: string): Promise<TokenPair> {
  const tokens = { access: randomToken(), refresh: randomToken() };
  const rows = tokenKinds.map((kind) => ({
    session_id: sessionId,
    hash: hashToken(tokens[kind]),
    kind,
    expires_at: isoTime(clock, config[`${kind}TokenTtl`]),
    used_at: null,
  }));
  await tx.insertInto('session_tokens').values(rows).execute();
  return tokens;
}

export function startSession(context: SessionContext, staffId: number, visit: Visit): Promise<TokenPair> {
  const { clock, database } = context;
  return database.db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const now = isoTime(clock);
    const session = { id, staff_id: staffId, created_at: now, last_used_at: now, revoked_at: null, ...visit };
    await tx.insertInto('sessions').values(session).execute();
    return issueTokens(context, tx, id);
  });
}

/** Stores the time of use. To save writes, it does so at most once per sixtieth of the idle time. */
async function noteUse({ config, clock, database }: SessionContext, id: string, lastUsedAt: string | null) {
  if (lastUsedAt !== null && lastUsedAt > isoTime(clock, -config.sessionIdleTtl / 60)) return;
  await database.db
    .updateTable('sessions')
    .set({ last_used_at: isoTime(clock) })
    .where('id', '=', id)
    .execute()
    // A failed write must not fail the call: the database may still be readable, and the session only ends sooner.
    .catch(() => undefined);
}

/** @param countsAsUse false for the polling of an open page. @returns the account of the access token, or null. */
export async function findLoggedIn(context: SessionContext, access: string, countsAsUse: boolean) {
  const row = await selectValidToken(context, context.database.db, 'access', access)
    .leftJoin('second_factors', 'second_factors.staff_id', 'staff.id')
    .selectAll('staff')
    .select(['sessions.id as sessionId', 'sessions.last_used_at', 'second_factors.confirmed_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { last_used_at: lastUsedAt, confirmed_at: confirmedAt, ...staff } = row;
  if (countsAsUse) await noteUse(context, staff.sessionId, lastUsedAt);
  return { ...staff, hasSecondFactor: confirmedAt !== null };
}

/** Exchanges a refresh token, which does not count as use of the session. @returns null if refused. */
export function renewSession(context: SessionContext, refresh: string): Promise<TokenPair | null> {
  const { clock, database } = context;
  return database.db.transaction().execute(async (tx) => {
    // A single statement decides which call exchanges the token first, on both engines.
    const exchanged = await tx
      .updateTable('session_tokens')
      .set({ used_at: isoTime(clock) })
      .where('hash', '=', hashToken(refresh))
      .where('kind', '=', 'refresh')
      .where('used_at', 'is', null)
      .executeTakeFirst();
    const token = await selectValidToken(context, tx, 'refresh', refresh)
      .select(['session_tokens.session_id', 'session_tokens.used_at'])
      .executeTakeFirst();
    if (!token) return null;
    const isFirstUse = exchanged.numUpdatedRows > 0n;
    if (!isFirstUse && (token.used_at ?? '') <= isoTime(clock, -graceSeconds)) {
      await endSessions(tx, clock, { id: token.session_id });
      return null;
    }
    return issueTokens(context, tx, token.session_id);
  });
}

/** Ends the sessions of these tokens, if known. @returns the accounts whose open sessions were ended. */
export async function endSessionsOf(context: SessionContext, given: Record<keyof TokenPair, string | null>) {
  const { clock, database } = context;
  const tokens = Object.values(given).filter((token) => token !== null);
  if (tokens.length === 0) return [];
  const open = selectOpenSessions(context, database.db, tokens).distinct();
  const rows = await open.select(['sessions.id as sessionId', 'staff.id', 'staff.email']).execute();
  for (const { sessionId } of rows) await endSessions(database.db, clock, { id: sessionId });
  return rows;
}

/** @returns the open sessions of an account: the current one first, then by last use. */
export async function listOpenSessions(context: SessionContext, { id: staffId, sessionId }: LoggedIn) {
  const rows = await context.database.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.coalesce('last_used_at', 'created_at').as('lastUsedAt'))
    .select(['id', 'created_at as createdAt', 'browser', 'address'])
    .where('staff_id', '=', staffId)
    .where(isOpenSession(context))
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows
    .map((row) => ({ ...row, isCurrent: row.id === sessionId }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
