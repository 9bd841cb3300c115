import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '#runtime/turns.ts';
import { workerFile } from '#runtime/worker-file.ts';
import { ProviderError } from '../http/errors.ts';
import type { Clinic } from '#shared/clinic.ts';

/** Minimum number of characters. There are no composition rules, as NIST SP 800-63B, section 3.1.1, requires. */
export const minPasswordLength = 12;

export interface GuessTask {
  password: string;
  known: readonly string[];
}

/** Each worker thread holds the lists, and occupies a processor. */
const inTurn = createTurns(1);

/** Runs isGuessable in a worker thread, because reading the lists would block the event loop for 0.3 seconds. */
async function isGuessable(task: GuessTask): Promise<boolean> {
  await using worker = new Worker(workerFile(import.meta.url, 'password-worker'), {
    workerData: task,
    env: {},
    execArgv: [],
  });
  // Rejects if the worker throws.
  const [answer] = await once(worker, 'message');
  return answer !== false;
}

/**
 * @param known strings that an attacker may know: the account's e-mail and name.
 * @param clinic its name and town may be known as well.
 * @returns the code of the refusal; null for a good password.
 */
export async function judgePassword(password: string, known: readonly string[], { name, town }: Clinic) {
  const normal = password.normalize('NFC');
  if (Array.from(normal).length < minPasswordLength) return 'PASSWORD_TOO_SHORT';
  const guessable = await inTurn(() => isGuessable({ password: normal, known: [...known, name, town] }));
  return guessable ? 'PASSWORD_COMMON' : null;
}

/** Checks a new password with judgePassword. @throws ProviderError PASSWORD_TOO_SHORT, PASSWORD_COMMON. */
export async function requireGoodPassword(...judged: Parameters<typeof judgePassword>): Promise<void> {
  const refusal = await judgePassword(...judged);
  if (refusal) throw new ProviderError(refusal);
}
