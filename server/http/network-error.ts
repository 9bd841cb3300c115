import { errors } from 'undici';
import { WebError } from './errors.ts';

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

/** @returns whether undici, or an `AbortSignal.timeout`, ended a request because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  isNamed(error, 'TimeoutError');

/**
 * Maps what a request of undici, or the body of its response, failed with.
 * @returns WebError `<server>_TIMEOUT` or `<server>_UNREACHABLE`; a WebError, and the AbortError of a caller that has
 *   disconnected, unchanged.
 */
export function networkError(server: 'PROVIDER' | 'STORAGE', error: unknown): unknown {
  if (error instanceof WebError || isNamed(error, 'AbortError')) return error;
  return new WebError(isTimeout(error) ? `${server}_TIMEOUT` : `${server}_UNREACHABLE`, { cause: error });
}
