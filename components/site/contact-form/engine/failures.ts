import { ApiError, foreignAnswer, mayBeGone } from '#shared/contract/api-error.ts';
import { supportCode, waitText } from '#shared/rules/refusals.ts';
import { answeredRefusal, uploadRefusals } from '#shared/rules/upload-rules.ts';
import { callProblem, limitText, usualWait } from '../../parts/call-problems.ts';
import documentProblems from './document-problems.json' with { type: 'json' };
import type { SaveOutcome } from './field-saver.ts';
import type { Upload } from './uploads.ts';

/** @returns whether the call may succeed later: after a network or server error, a timeout, or too many requests. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/** @returns what follows a failed save: nothing, or another attempt, after the time that the server named. */
export function saveOutcome(error: unknown): SaveOutcome {
  if (!isTemporary(error) && !mayBeGone(error)) return { kind: 'refused' };
  const wait = error instanceof ApiError ? error.retryAfter : null;
  return { kind: 'unavailable', wait, problem: callProblem('save', error) };
}

/** @returns the message about parts of the form that another tab or device has changed. */
export const changedElsewhere = (parts: readonly string[]): string =>
  `La bozza è stata cambiata in un’altra scheda o su un altro dispositivo: ${parts.join(', ')}. Ora il modulo mostra i dati salvati: controlla e invia di nuovo.`;

/** `unreadable`: to the browser. A changed file stays so until it is chosen again. `blocked`: by a proxy, as too large. */
export { documentProblems };

/** Codes for a file that has more or fewer bytes than announced. */
const changedCodes: ReadonlySet<string> = new Set(['UPLOAD_INCOMPLETE', 'UPLOAD_TOO_LONG']);

const restarts = 'Il file riparte da solo';

const final = (problem: string) => ({ problem, retriable: false, restart: null });
const retriable = (problem: string, restart: Upload['restart'] = null) => ({ problem, retriable: true, restart });

/** @returns the reason why a document was not uploaded, and what follows (docs/product.md, 3.4). */
export function uploadProblem(error: unknown): Required<Pick<Upload, 'problem' | 'retriable' | 'restart'>> {
  if (!(error instanceof ApiError) || changedCodes.has(error.code)) return final(documentProblems.unreadable);
  const refusal = answeredRefusal(error);
  if (refusal !== null) return final(uploadRefusals[refusal]);
  const { retryAfter, details } = error;
  const isForeign = error.code === foreignAnswer;
  // The file is below the site's own limit, or the upload would not have begun.
  if (isForeign && details.status === 413) return retriable(documentProblems.blocked);
  const limit = limitText(error, restarts);
  const restart = retryAfter ?? (isForeign ? 'connected' : null);
  // Another address or link, or a page that has closed, is no question of time.
  if ([403, 404, 410].includes(error.status) && limit !== null) return retriable(limit);
  if (limit !== null) return retriable(limit, restart ?? usualWait);
  if (error.status === 0 && !isForeign) return retriable(documentProblems.interrupted, 'connected');
  const next = isForeign ? `${restarts}.` : 'Riprova tra poco.';
  const wait = retryAfter === null ? next : waitText(retryAfter, restarts);
  const code = details.requestId ? ` ${supportCode(details.requestId)}` : '';
  return retriable(`${documentProblems.unstored} ${wait}${code}`, restart);
}
