import { errors } from 'undici';
import { WebError } from '../http/errors.ts';

/**
 * @param cause what reading the body of a provider's answer failed with.
 * @returns WebError PROVIDER_TIMEOUT or PROVIDER_UNREACHABLE; an AbortError, of a caller that has left, as it is.
 */
export function brokenAnswer(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  const timedOut = cause instanceof errors.BodyTimeoutError;
  return new WebError(timedOut ? 'PROVIDER_TIMEOUT' : 'PROVIDER_UNREACHABLE', { cause });
}
