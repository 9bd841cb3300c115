import type { ErrorDetails } from '#shared/contract/api-error.ts';

interface CatalogueEntry {
  statusCode: number;
  message?: string;
  staffMessage?: string;
  retryAfter?: number;
}

export interface CodedErrorOptions {
  /** Replaces the message of the catalogue, also for staff. */
  message?: string;
  /** For the log only. */
  cause?: unknown;
  /** Seconds for the header Retry-After, instead of the catalogue's; null: no such header. */
  retryAfter?: number | null;
  /** For the log only. */
  details?: ErrorDetails;
}

/**
 * Creates the base class of a server's errors. Each code has a defined HTTP response. Callers branch on `code`.
 * @param shared messages that browsers know too, for the codes that have none in the catalogue.
 */
export function codedErrors<Code extends string, Shared extends string>(
  catalogue: Readonly<Record<Code, CatalogueEntry> & Record<Exclude<Code, Shared>, { message: string }>>,
  shared: Readonly<Record<Shared, string>>,
) {
  const messages: Partial<Record<string, string>> = shared;
  return class extends Error {
    readonly code: Code;
    readonly statusCode: number;
    /** null if the message is the same for everyone. */
    readonly staffMessage: string | null;
    readonly retryAfter: number | null;
    readonly details: ErrorDetails;

    constructor(code: Code, options: CodedErrorOptions = {}) {
      const entry: CatalogueEntry = catalogue[code];
      const { message, cause, retryAfter = entry.retryAfter ?? null, details = {} } = options;
      super(message || (entry.message ?? messages[code]), { cause });
      this.code = code;
      this.statusCode = entry.statusCode;
      this.staffMessage = message ? null : (entry.staffMessage ?? null);
      this.retryAfter = retryAfter;
      this.details = details;
    }
  };
}
