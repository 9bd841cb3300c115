import type { CallAnswer, CallInput, CallName } from './calls.ts';
import type { User } from './auth.ts';
import type { UploadedFile } from './contact-form.ts';
import type { UploadedImage } from './blog.ts';

/**
 * Makes one call of the contract (docs/product.md, 7): on the server at the provider, with the cookies of the HTTP request
 * being answered, in the browser over `/api`.
 * @throws ApiError when the answer is not a success.
 */
export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallAnswer<N>>;

/** Where a failure occurred, for the log: names of the contract and numbers, never values. */
export interface ErrorDetails {
  call?: CallName | undefined;
  /** The status of the answer. */
  status?: number;
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

export interface UploadOptions {
  /** Called with the bytes sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** @param header `Retry-After` (RFC 9110, 10.2.3). @returns its seconds; null when there are none, as with a date. */
export function parseRetryAfter(header: string | null | undefined): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

/** The calls of a page in the browser; components get it by context. */
export interface BrowserApi {
  call: Call;
  /** Who is logged in, or null. @throws ApiError when website or provider cannot be reached. */
  getSession: () => Promise<User | null>;
  /** Uploads a document (docs/interfaces.md, 5). @throws ApiError, code 'ABORTED' when cancelled. */
  uploadDocument: (clientToken: string, file: File, options?: UploadOptions) => Promise<UploadedFile>;
  /** As uploadDocument, for a picture of an article; `imageId` names the one it replaces. */
  uploadBlogImage: (
    image: {
      blogId: number | string;
      imageName: string;
      imageId?: number | string;
      /** Which form sends it: their uploads are confirmed differently (docs/product.md, 7.3). */
      form: 'create' | 'edit';
      file: File;
    },
    options?: UploadOptions,
  ) => Promise<UploadedImage>;
}
