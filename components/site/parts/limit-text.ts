import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { isVisitorRefusal, visitorRefusals, waitText } from '#shared/rules/refusals.ts';

const tooMany = 'Troppe richieste in poco tempo. Quanto scritto resta qui e non va perso.';

/** Assumed wait in seconds if the server does not send one. */
export const usualWait = 600;

/**
 * @param attempt what follows after the wait.
 * @returns the message for an exceeded limit or full storage (429, 507), with the time to wait, or for repeated
 *   answers of another server; null for any other failure.
 */
export function limitText(error: unknown, attempt?: string): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === foreignAnswer || error.code === 'CROSS_ORIGIN') return error.serverMessage || null;
  const wait = waitText(error.retryAfter ?? usualWait, attempt);
  if (isVisitorRefusal(error.code)) return `${visitorRefusals[error.code]} ${wait}`;
  if (error.status === 507) return `${visitorRefusals.STORAGE_FULL} ${wait}`;
  return error.status === 429 ? `${tooMany} ${wait}` : null;
}
