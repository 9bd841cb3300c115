import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#runtime/turns.ts';

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

let unknownAccountHash: Promise<string> | null = null;

/** @param storedHash null for an unknown account: the work is the same, so the response time does not reveal it. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword('nobody has this account');
  const otherHash = await unknownAccountHash;
  const known = storedHash ?? otherHash;
  // Older hashes are of the password as it was typed, or of its letters' normal form.
  const forms = new Set([normalForm(password), password.normalize('NFC'), password]);
  const matches = await inTurn(async () => {
    for (const form of forms) if (await verify(known, form)) return true;
    return false;
  });
  return matches && storedHash !== null;
}
