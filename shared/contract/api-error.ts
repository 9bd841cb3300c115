/** The place of a failure, for the log: names of the contract and numbers, never values. */
export interface ErrorDetails {
  call?: string | undefined;
  /** The status of the answer. */
  status?: number;
  /** The id of the HTTP request at the website, from its answer. */
  requestId?: string | undefined;
  /** The rule of the contract's schema that the answer breaks: '#/properties/files/items/type'. */
  field?: string;
}

/** Any answer that is not a success, or none at all. Branch on `status` and `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The problem's code; 'NETWORK' when no answer came. */
  readonly code: string;
  /** The server's message for people; '' without one. */
  readonly serverMessage: string;
  /** Seconds until the next try (`Retry-After`), null without it. */
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

/** @returns whether the object of a call is unknown to the server or closed. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410);

/** @param header `Retry-After` (RFC 9110, 10.2.3). @returns its seconds; null when there are none, as with a date. */
export function parseRetryAfter(header: string | null | undefined): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
