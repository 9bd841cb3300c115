import { randomBytes } from 'node:crypto';
import { hashPassword } from './passwords.ts';
import type { StoredPassword } from './staff-repository.ts';
import { isoTime, type Clock } from '../db/database.ts';

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
