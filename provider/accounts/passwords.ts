import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#runtime/turns.ts';

/** argon2id, 19 MiB, two passes, one lane: about 20 ms (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash occupies one of Node's four threads, which also read and write files. */
const inTurn = createTurns(2);

/** Hashes a password in its normal form (NFC), because systems type the same letter in different ones. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost));
}

let unknownAccountHash: Promise<string> | null = null;

/** @param storedHash null for an unknown account: the work is the same, so the response time does not reveal it. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword('nobody has this account');
  const otherHash = await unknownAccountHash;
  const known = storedHash ?? otherHash;
  const normal = password.normalize('NFC');
  // Older hashes are of the password as it was typed.
  const matches = await inTurn(
    async () => (await verify(known, normal)) || (normal !== password && (await verify(known, password))),
  );
  return matches && storedHash !== null;
}
