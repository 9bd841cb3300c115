import type { Context } from '../context.ts';
import { exists, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import { hashToken } from '../db/tokens.ts';
import { beginSeconds, isFreshDraftToken } from './draft-tokens.ts';
import { openStatuses, type FieldChange } from './repository.ts';

/**
 * Inserts a draft, or saves to the draft that a parallel call has inserted.
 * @param change empty if the first input is a document.
 * @returns false if the request is closed.
 */
export async function beginDraft(db: Connection, clock: Clock, tokenHash: string, change: FieldChange = {}) {
  const now = isoTime(clock);
  const draft = { ...change, status: 'inProgress' as const, updated_at: now };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('contact_forms')
    .values({ token_hash: tokenHash, created_at: now, folded: 1, ...draft })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet(draft).where('contact_forms.status', 'in', openStatuses),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns whether the draft of a token was deleted. If so, an open page must not restore a part of it. */
export function isSpent(db: Connection, tokenHash: string): Promise<boolean> {
  return exists(db.selectFrom('spent_tokens').select('token_hash').where('token_hash', '=', tokenHash));
}

/** @returns whether a token without a draft may create one. */
export async function mayBegin(context: Pick<Context, 'clock' | 'database' | 'draftSecret'>, token: string) {
  return isFreshDraftToken(context, token) && !(await isSpent(context.database.db, hashToken(token)));
}

/** Stores the hashes of the tokens of deleted requests for as long as the tokens could create another draft. */
export async function spendTokens(tx: Tx, clock: Clock, tokenHashes: readonly string[]): Promise<void> {
  const forget_after = isoTime(clock, beginSeconds);
  const insertion = tx
    .insertInto('spent_tokens')
    .values(tokenHashes.map((token_hash) => ({ token_hash, forget_after })));
  await insertion.onConflict((conflict) => conflict.doNothing()).execute();
}
