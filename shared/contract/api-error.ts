/** Details of a failure for the log. They contain only names of the contract and numbers, never values. */
export interface ErrorDetails {
  call?: string | undefined;
  /** The status of the response. */
  status?: number;
  /** The website's id of the HTTP request, taken from its response. */
  requestId?: string | undefined;
  /** The JSON pointer of the schema rule that the response violates: '#/properties/files/items/type'. */
  field?: string;
}

/** A response that is not a success, or no response at all. Branch on `status` and `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The problem's code; 'NETWORK' without a response. */
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

/** @returns whether the error means that the resource does not exist any more or is closed (404, 409, 410). */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410);

/** @param header `Retry-After` (RFC 9110, 10.2.3). @returns the seconds; null if it is missing or a date. */
export function parseRetryAfter(header: string | null | undefined): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
