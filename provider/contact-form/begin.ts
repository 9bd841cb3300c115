import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { fieldColumns } from '../db/schema.ts';
import { hashToken } from '../tokens.ts';
import { beginSeconds } from './draft-tokens.ts';
import { openStatuses } from './repository.ts';

/** Inserts a draft with its first field, or saves the field into a draft that a parallel save has inserted. @returns as saveField. */
export async function beginWithField(
  db: Connection | Tx,
  clock: Clock,
  token: string,
  field: ContactFormField,
  value: string,
): Promise<boolean> {
  const now = isoTime(clock);
  const change = { [fieldColumns[field]]: value, status: 'inProgress' as const, updated_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contact_forms')
    .values({ token_hash: hashToken(token), created_at: now, ...change })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet(change).where('contact_forms.status', 'in', openStatuses),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== undefined && numInsertedOrUpdatedRows > 0n;
}

/** Inserts a draft that begins with a document; does nothing when there is one. */
export async function beginEmpty(db: Connection, clock: Clock, tokenHash: string): Promise<void> {
  const now = isoTime(clock);
  await db
    .insertInto('contact_forms')
    .values({ token_hash: tokenHash, status: 'inProgress', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** @returns whether a token's draft was deleted: an open page must not bring it back in part. */
export async function isSpent(db: Connection, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('spent_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the tokens of deleted requests, hashed, for as long as they could begin another draft. */
export async function spendTokens(tx: Tx, clock: Clock, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  const forgetAfter = isoTime(clock, beginSeconds);
  await tx
    .insertInto('spent_tokens')
    .values(tokenHashes.map((hash) => ({ token_hash: hash, forget_after: forgetAfter })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
