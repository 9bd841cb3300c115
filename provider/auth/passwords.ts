import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane: about 20 ms (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let unknownAccountHash: Promise<string> | null = null;

/**
 * Checks a password.
 * @param storedHash null if there is no such account. The same work is then done, so that the response time
 *   does not reveal which accounts exist.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword('nobody has this account');
  const otherHash = await unknownAccountHash;
  const matches = await verify(storedHash ?? otherHash, password);
  return matches && storedHash !== null;
}
