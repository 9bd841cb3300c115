import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { createTurns } from '#runtime/turns.ts';
import { once } from '#shared/once.ts';
import type { StoredPassword } from './staff-repository.ts';
import { isoTime, type Clock } from '../db/database.ts';

/** argon2id, 19 MiB, two passes, one lane: about 20 ms (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash occupies one of Node's four threads, which also read and write files. */
const inTurn = createTurns(2);

/** The form of RFC 8265 (OpaqueString), because systems type the same letter and the same blank in different ones. */
const normalForm = (password: string) => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** Hashes a password in its normal form, for verifyPassword. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalForm(password), cost));
}

const unknownAccountHash = once(() => hashPassword('nobody has this account'));

/** @param storedHash null for an unknown account: the work is the same, so the response time does not reveal it. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const otherHash = await unknownAccountHash();
  const known = storedHash ?? otherHash;
  // Older hashes are of the password as it was typed, or of its letters' normal form.
  const forms = new Set([normalForm(password), password.normalize('NFC'), password]);
  const matches = await inTurn(async () => {
    for (const form of forms) if (await verify(known, form)) return true;
    return false;
  });
  return matches && storedHash !== null;
}

const validSeconds = 72 * 3600;

export const generatedValidity = 'valid for 72 hours: change it under Moj račun';

/** Generates a password of 120 random bits for a first log-in. @returns it, with the columns to store. */
export async function generatePassword(clock: Clock): Promise<{ password: string; stored: StoredPassword }> {
  const password = randomBytes(15).toString('base64url');
  const stored = { password_hash: await hashPassword(password), password_expires_at: isoTime(clock, validSeconds) };
  return { password, stored };
}

/** @returns the stored columns of a password that a person has chosen, which does not expire. */
export async function chosenPassword(password: string): Promise<StoredPassword> {
  return { password_hash: await hashPassword(password), password_expires_at: null };
}

export function isPasswordExpired({ password_expires_at: at }: StoredPassword, clock: Clock): boolean {
  return at !== null && at <= isoTime(clock);
}
