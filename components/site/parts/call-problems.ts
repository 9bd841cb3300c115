import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { isVisitorRefusal, supportCode, visitorRefusals, waitText } from '#shared/rules/refusals.ts';
import callProblems from './call-problems.json' with { type: 'json' };
import messageCodes from './message-codes.json' with { type: 'json' };

const tooMany = 'Troppe richieste in poco tempo. Quanto scritto resta qui e non va perso.';

/** Assumed wait in seconds if the server does not send one. */
export const usualWait = 600;

/** Codes of responses whose message says what to do. */
const explained: ReadonlySet<string> = new Set([foreignAnswer, ...messageCodes]);

/** @returns the message about a limit or full storage (429, 507), or the response's own; null for another failure. */
export function limitText(error: unknown, attempt?: string): string | null {
  if (!(error instanceof ApiError)) return null;
  if (explained.has(error.code)) return error.serverMessage || null;
  const wait = waitText(error.retryAfter ?? usualWait, attempt);
  if (isVisitorRefusal(error.code)) return `${visitorRefusals[error.code]} ${wait}`;
  if (error.status === 507) return `${visitorRefusals.STORAGE_FULL} ${wait}`;
  return error.status === 429 ? `${tooMany} ${wait}` : null;
}

/** The messages of failed calls, by what was tried and by the cause, and what precedes them (docs/product.md, 8.1). */
export { callProblems };
export type Tried = keyof typeof callProblems;

/** Calls that are repeated without a click. A code that changes with each would be announced each time. */
const repeated: ReadonlySet<Tried> = new Set(['save', 'watchLink']);

/** @returns why a call failed and what follows, with its support code if it has one. */
export function callProblem(tried: Tried, error: unknown): string {
  const { intro, network, server, refused } = callProblems[tried];
  const limit = limitText(error);
  if (limit !== null) return intro + limit;
  if (!(error instanceof ApiError)) return intro + server;
  const { code, status, details } = error;
  if (code === 'NETWORK') return intro + network;
  const problem = intro + (status === 400 ? refused : server);
  return details.requestId && !repeated.has(tried) ? `${problem} ${supportCode(details.requestId)}` : problem;
}
