/** Details of a failure for the log. They contain only names of the contract and numbers, never values. */
export interface ErrorDetails {
  call?: string | undefined;
  status?: number;
  /** The website's id of the HTTP request, taken from its response. */
  requestId?: string | undefined;
  /** The JSON pointer of the schema rule that the response violates: '#/properties/files/items/type'. */
  field?: string;
}

/** A response that is not a success, or no response at all. Branch on `status` and `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response of the website. */
  readonly status: number;
  /** The problem's code; 'NETWORK' without a response, `foreignAnswer` with a response of another server. */
  readonly code: string;
  /** The server's message for the user; '' without one. */
  readonly serverMessage: string;
  /** Seconds until the next attempt (`Retry-After`); null without this header. */
  readonly retryAfter: number | null;
  readonly details: ErrorDetails;

  constructor(
    status: number,
    code: string,
    serverMessage: string,
    {
      retryAfter = null,
      details = {},
      ...options
    }: ErrorOptions & { retryAfter?: number | null; details?: ErrorDetails } = {},
  ) {
    super(serverMessage || code, options);
    this.retryAfter = retryAfter;
    this.details = details;
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
  }
}

/**
 * Header of every response of the website ('website') and of the bundled provider ('provider'). A response without it
 * comes from another server on the way, for example a maintenance page, a challenge or a log-in of a proxy.
 */
export const markHeader = 'answered-by';

/** Code of an error whose response did not come from the website, but from a proxy, firewall or other server in front of it. */
export const foreignAnswer = 'FOREIGN_ANSWER';

const goneCodes: ReadonlySet<string> = new Set(['FORM_NOT_FOUND', 'FORM_CLOSED']);

/** @returns whether the provider says that the draft does not exist any more or was sent. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && goneCodes.has(error.code);

/** @returns whether the draft may be gone. Without the contract's code (`isGone`), this needs another refusal. */
export const mayBeGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410);

/** @param header `Retry-After` (RFC 9110, 10.2.3). @returns the seconds; null if it is missing or a date. */
export const parseRetryAfter = (header: string | null | undefined): number | null =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : null;
