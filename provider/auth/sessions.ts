import { randomUUID } from 'node:crypto';
import { isoTime, type Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { endSessions, isOpenSession } from './open-session.ts';
import type { StaffRow } from './staff-repository.ts';
import type { Visit } from './visit.ts';

export interface TokenPair {
  access: string;
  refresh: string;
}

/** An account with the session that a call was made with. */
export type LoggedIn = StaffRow & { sessionId: string; hasSecondFactor: boolean };

export type Renewal = { kind: 'renewed'; tokens: TokenPair } | { kind: 'refused' };

/**
 * Sessions: opaque tokens, stored as hashes; each use of a refresh token exchanges it for a new one. A session ends
 * SESSION_TTL after its log-in and SESSION_IDLE_TTL after its last use, even while its tokens are valid.
 */
export interface Sessions {
  start: (staffId: number, visit: Visit) => Promise<TokenPair>;
  /**
   * @param countsAsUse whether the call counts as use of the session; a page's own polling does not.
   * @returns the account that the access token belongs to, or null.
   */
  findStaff: (access: string, countsAsUse: boolean) => Promise<LoggedIn | null>;
  /** Renewal is no use of the session: the call that needed it is. */
  renew: (refresh: string) => Promise<Renewal>;
  /** Ends the session either token belongs to; unknown tokens are no error. @returns whose open session was ended. */
  end: (tokens: {
    access: string | null;
    refresh: string | null;
  }) => Promise<Pick<StaffRow, 'id' | 'email'>[]>;
}

/**
 * Time in which an exchanged refresh token is answered with new tokens again: two tabs, or two copies of the website,
 * may meet the same expiry at once. Later use means a stolen copy and ends the whole session.
 */
const graceSeconds = 60;

export function sessions({
  config,
  clock,
  database,
}: Pick<Context, 'config' | 'clock' | 'database'>): Sessions {
  const { db } = database;

  const isOpen = isOpenSession({ config, clock });

  /** Notes the use of a session, seldom enough to cost little: once in a sixtieth of the idle time. */
  const noteUse = async (id: string, lastUsedAt: string | null): Promise<void> => {
    if (lastUsedAt !== null && lastUsedAt > isoTime(clock, -config.sessionIdleTtl / 60)) return;
    await db
      .updateTable('sessions')
      .set({ last_used_at: isoTime(clock) })
      .where('id', '=', id)
      .execute()
      // A database that takes no writes may still be read: the session just ends sooner.
      .catch(() => undefined);
  };

  const issue = async (tx: Tx, sessionId: string): Promise<TokenPair> => {
    const tokens = { access: randomToken(), refresh: randomToken() };
    const shared = { session_id: sessionId, used_at: null };
    await tx
      .insertInto('session_tokens')
      .values([
        {
          ...shared,
          hash: hashToken(tokens.access),
          kind: 'access',
          expires_at: isoTime(clock, config.accessTokenTtl),
        },
        {
          ...shared,
          hash: hashToken(tokens.refresh),
          kind: 'refresh',
          expires_at: isoTime(clock, config.refreshTokenTtl),
        },
      ])
      .execute();
    return tokens;
  };

  /** Deletes expired tokens, and each session with its last token. */
  const forgetExpired = async (tx: Tx, staffId: number): Promise<void> => {
    const ofStaff = tx.selectFrom('sessions').select('id').where('staff_id', '=', staffId);
    await tx
      .deleteFrom('session_tokens')
      .where('session_id', 'in', ofStaff)
      .where('expires_at', '<=', isoTime(clock))
      .execute();
    await tx
      .deleteFrom('sessions')
      .where('staff_id', '=', staffId)
      .where('id', 'not in', tx.selectFrom('session_tokens').select('session_id'))
      .execute();
  };

  return {
    start: (staffId, { browser, address }) =>
      db.transaction().execute(async (tx) => {
        await forgetExpired(tx, staffId);
        const id = randomUUID();
        await tx
          .insertInto('sessions')
          .values({
            id,
            staff_id: staffId,
            created_at: isoTime(clock),
            last_used_at: isoTime(clock),
            revoked_at: null,
            browser,
            address,
          })
          .execute();
        return issue(tx, id);
      }),

    findStaff: async (access, countsAsUse) => {
      const row = await db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .innerJoin('staff', 'staff.id', 'sessions.staff_id')
        .leftJoin('second_factors', 'second_factors.staff_id', 'staff.id')
        .selectAll('staff')
        .select(['sessions.id as session_id', 'sessions.last_used_at', 'second_factors.confirmed_at'])
        .where('session_tokens.hash', '=', hashToken(access))
        .where('session_tokens.kind', '=', 'access')
        .where('session_tokens.expires_at', '>', isoTime(clock))
        .where(isOpen)
        .where('staff.disabled_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const { session_id: sessionId, last_used_at: lastUsedAt, confirmed_at: confirmedAt, ...staff } = row;
      if (countsAsUse) await noteUse(sessionId, lastUsedAt);
      return { ...staff, sessionId, hasSecondFactor: confirmedAt !== null };
    },

    renew: (refresh) =>
      db.transaction().execute(async (tx): Promise<Renewal> => {
        const hash = hashToken(refresh);
        // One statement decides who exchanges the token first, on both engines.
        const exchanged = await tx
          .updateTable('session_tokens')
          .set({ used_at: isoTime(clock) })
          .where('hash', '=', hash)
          .where('kind', '=', 'refresh')
          .where('used_at', 'is', null)
          .executeTakeFirst();
        const token = await tx
          .selectFrom('session_tokens')
          .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
          .innerJoin('staff', 'staff.id', 'sessions.staff_id')
          .select(['session_tokens.session_id', 'session_tokens.used_at', 'session_tokens.expires_at'])
          .where('session_tokens.hash', '=', hash)
          .where('session_tokens.kind', '=', 'refresh')
          .where(isOpen)
          .where('staff.disabled_at', 'is', null)
          .executeTakeFirst();
        if (!token || token.expires_at <= isoTime(clock)) return { kind: 'refused' };

        const isFirstUse = exchanged.numUpdatedRows > 0n;
        const usedAt = token.used_at ?? '';
        if (!isFirstUse && usedAt <= isoTime(clock, -graceSeconds)) {
          await endSessions(tx, clock, { id: token.session_id });
          return { kind: 'refused' };
        }
        return { kind: 'renewed', tokens: await issue(tx, token.session_id) };
      }),

    end: async ({ access, refresh }) => {
      const hashes = [access, refresh].filter((token) => token !== null).map(hashToken);
      if (hashes.length === 0) return [];
      const rows = await db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .innerJoin('staff', 'staff.id', 'sessions.staff_id')
        .select(['sessions.id as session_id', 'staff.id', 'staff.email'])
        .distinct()
        .where('session_tokens.hash', 'in', hashes)
        .where(isOpen)
        .execute();
      for (const { session_id: id } of rows) await endSessions(db, clock, { id });
      return rows;
    },
  };
}
