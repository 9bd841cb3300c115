import { randomBytes } from 'node:crypto';
import { countRows, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import { hashToken } from '../db/tokens.ts';

const codeCount = 10;
/** 32 characters, none of which are easily confused with each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** @returns a code of 24 characters, such as 'k3pz-9wqd-…'. With 120 random bits, it needs no slow hash. */
const newCode = (): string =>
  Array.from(randomBytes(24), (byte) => alphabet[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** @returns the letters and digits of a typed or copied code. Programs replace its hyphens and add invisible characters. */
export const plainCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');

/** @returns the hash to store and compare. */
const hashCode = (staffId: number, code: string): string => hashToken(`${staffId} ${plainCode(code)}`);

/** Replaces the recovery codes of an account. @returns the new codes, which are shown only once. */
export async function replaceRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
  const rows = codes.map((code) => ({ staff_id: staffId, hash: hashCode(staffId, code), used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Marks a recovery code as used. @returns false if the account has no such unused code. */
export async function useRecoveryCode(db: Connection, clock: Clock, staffId: number, code: string) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: isoTime(clock) })
    .where('hash', '=', hashCode(staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function countRecoveryCodes(db: Connection, staffId: number): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('staff_id', '=', staffId).where('used_at', 'is', null));
}
