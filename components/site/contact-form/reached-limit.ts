import { ApiError } from '#shared/contract/api.ts';
import { isVisitorRefusal, visitorRefusals, waitText } from '#shared/rules/refusals.ts';

const tooMany = 'Troppe richieste in poco tempo. Quanto scritto resta qui e non va perso.';

/** Seconds assumed where the server does not say how long to wait. */
const usualWait = 600;

/**
 * @returns what the visitor is told when a budget or the storage's room is used up (429, 507), with the time to wait; null
 * for any other failure.
 */
export function limitText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const wait = waitText(error.retryAfter ?? usualWait);
  if (isVisitorRefusal(error.code)) return `${visitorRefusals[error.code]} ${wait}`;
  if (error.status === 507) return `${visitorRefusals.STORAGE_FULL} ${wait}`;
  return error.status === 429 ? `${tooMany} ${wait}` : null;
}
