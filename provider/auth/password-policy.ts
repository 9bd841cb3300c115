import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#runtime/worker-file.ts';
import { siteCity, siteName } from '#shared/content/site.ts';
import { ProviderError } from '../errors.ts';

/** Minimum number of characters. There are no composition rules, as NIST SP 800-63B, section 3.1.1, requires. */
export const minPasswordLength = 12;

export interface GuessTask {
  password: string;
  known: readonly string[];
}

/** Runs isGuessable in a worker thread, because reading the lists would block the event loop for 0.3 seconds. */
async function isGuessable(task: GuessTask): Promise<boolean> {
  const worker = new Worker(workerFile(import.meta.url, 'password-worker'), {
    workerData: task,
    env: {},
    execArgv: [],
  });
  try {
    // Rejects if the worker throws.
    const [answer] = await once(worker, 'message');
    return answer !== false;
  } finally {
    await worker.terminate();
  }
}

/**
 * Checks a new password against the policy.
 * @param known strings that an attacker may know: the account's e-mail and name.
 */
export async function judgePassword(
  password: string,
  known: readonly string[],
): Promise<'fine' | 'tooShort' | 'common'> {
  if (Array.from(password).length < minPasswordLength) return 'tooShort';
  const guessable = await isGuessable({ password, known: [...known, siteName, siteCity] });
  return guessable ? 'common' : 'fine';
}

/** Checks a new password with judgePassword. @throws ProviderError PASSWORD_TOO_SHORT, PASSWORD_COMMON. */
export async function requireGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const judgement = await judgePassword(password, known);
  if (judgement === 'tooShort') throw new ProviderError('PASSWORD_TOO_SHORT');
  if (judgement === 'common') throw new ProviderError('PASSWORD_COMMON');
}
