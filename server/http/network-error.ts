import { errors } from 'undici';
import { WebsiteError } from './errors.ts';

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/** @returns whether undici, or an `AbortSignal.timeout`, ended a request because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  isNamed(error, 'TimeoutError');

type Server = 'PROVIDER' | 'STORAGE';

/**
 * Maps the error of an undici request or of its response's body.
 * @returns WebsiteError `<server>_TIMEOUT` or `<server>_UNREACHABLE`. A WebsiteError and the AbortError of a
 *   disconnected caller are returned unchanged.
 */
export function networkError(server: Server, error: unknown): unknown {
  if (error instanceof WebsiteError || isNamed(error, 'AbortError')) return error;
  return new WebsiteError(isTimeout(error) ? `${server}_TIMEOUT` : `${server}_UNREACHABLE`, { cause: error });
}

/** @returns a handler of rejections that throws the error as `networkError` maps it. */
export const throwNetworkError =
  (server: Server) =>
  (error: unknown): never => {
    throw networkError(server, error);
  };
