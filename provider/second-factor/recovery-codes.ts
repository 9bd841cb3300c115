import { randomBytes } from 'node:crypto';
import type { Connection, Tx } from '../db/database.ts';
import { isoTime, type Clock } from '../context.ts';
import { hashToken } from '../tokens.ts';

const codeCount = 10;
/** 32 characters without those that are read as another one. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** @returns 'k3pz-9wqd-…': 24 characters, 120 bits, which need no slow hash. */
const newCode = (): string =>
  Array.from(randomBytes(24), (byte) => alphabet[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** @returns what is compared: written with or without blanks and dashes, in any case. */
const hashCode = (staffId: number, code: string): string =>
  hashToken(`${staffId} ${code.replace(/[\s-]/g, '').toLowerCase()}`);

/** Replaces an account's recovery codes. @returns the new ones, which are shown once. */
export async function replaceRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, hash: hashCode(staffId, code), used_at: null })))
    .execute();
  return codes;
}

/** Uses up a recovery code. @returns whether there was such an unused one. */
export async function useRecoveryCode(
  db: Connection,
  clock: Clock,
  staffId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: isoTime(clock) })
    .where('hash', '=', hashCode(staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns how many codes of an account are left. */
export async function countRecoveryCodes(db: Connection, staffId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}
