/** Worker thread that checks one password: it receives a GuessTask and posts whether the password is guessable. */
import { parentPort, workerData } from 'node:worker_threads';
import { isGuessable } from './guessable.ts';
import type { GuessTask } from './password-policy.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed by password-policy.ts
const { password, known } = workerData as GuessTask;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort?.postMessage(isGuessable(password, known));
