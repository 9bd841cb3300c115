import type { ErrorDetails } from '#shared/contract/api.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';

/**
 * Every refusal and failure web answers with: status, the words for visitors and, where staff meet it, theirs. Callers branch
 * on the code.
 */
const catalogue = {
  NOT_FOUND: [404, 'Not found'],
  BAD_REQUEST: [400, 'The request could not be understood'],
  CROSS_ORIGIN: [403, 'Requests from other sites are not accepted'],
  TOO_MANY_REQUESTS: [
    429,
    'Troppe richieste: riprova tra poco',
    'Previše zahtjeva. Pokušaj ponovno za nekoliko trenutaka.',
  ],
  OVERLOADED: [
    503,
    'Il sito è molto richiesto: riprova tra poco',
    'Previše je zahtjeva odjednom. Pokušaj ponovno za nekoliko trenutaka.',
  ],
  DRAFT_BUDGET: [429, visitorRefusals.DRAFT_BUDGET],
  UPLOAD_BUDGET: [429, visitorRefusals.UPLOAD_BUDGET],
  SUBMISSION_BUDGET: [429, visitorRefusals.SUBMISSION_BUDGET],
  BODY_TOO_LARGE: [413, 'The request body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type of the request is not supported'],
  PROVIDER_UNREACHABLE: [
    502,
    'Il servizio non è raggiungibile: riprova tra poco',
    'Poslužitelj nije dostupan. Pokušaj ponovno za nekoliko trenutaka.',
  ],
  PROVIDER_TIMEOUT: [
    504,
    'Il servizio non risponde: riprova tra poco',
    'Poslužitelj se ne javlja. Pokušaj ponovno za nekoliko trenutaka.',
  ],
  PROVIDER_UNAVAILABLE: [
    503,
    'Il servizio non è disponibile: riprova tra poco',
    'Usluga trenutačno nije dostupna. Pokušaj ponovno za nekoliko trenutaka.',
  ],
  PROVIDER_ANSWER_INVALID: [
    502,
    'Il servizio ha dato una risposta inattesa',
    'Poslužitelj je poslao neočekivan odgovor.',
  ],
  FILE_TOO_LARGE: [400, uploadRefusals.FILE_TOO_LARGE],
  DUPLICATE_FILE_NAME: [401, uploadRefusals.DUPLICATE_FILE_NAME],
  FILE_TYPE: [415, uploadRefusals.FILE_TYPE],
  FILE_NAME_TOO_LONG: [400, uploadRefusals.FILE_NAME_TOO_LONG],
  UPLOAD_INCOMPLETE: [400, 'The upload ended before the announced size was reached'],
  UPLOAD_TOO_LONG: [400, 'The upload is longer than the announced size'],
  UPLOAD_FIELDS: [400, 'The fields must come before the file, in the documented order'],
  NO_ROOM: [
    503,
    'In questo momento non si possono ricevere documenti: riprovare tra qualche minuto o inviare il modulo senza allegati.',
  ],
  NOT_AN_IMAGE: [400, 'Only images can be uploaded here'],
  PICTURE_UNREADABLE: [404, 'The picture cannot be shown in another size'],
  STORAGE_REFUSED: [502, 'The storage did not take the file'],
  STORAGE_UNREACHABLE: [502, 'The storage could not be reached'],
  STORAGE_TIMEOUT: [504, 'The storage did not answer in time'],
  STORAGE_ORIGIN: [502, 'The storage address is not one of the allowed origins'],
  INTERNAL: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [status: number, message: string, staffMessage?: string]>;

export type ErrorCode = keyof typeof catalogue;

/** An answer that is decided: carries status, code and message; cause and details are for the log only. */
export class WebError extends Error {
  override readonly name = 'WebError';
  readonly code: string;
  readonly statusCode: number;
  /** The same for staff, in their language; null where the words are the same for everyone. */
  readonly staffMessage: string | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    {
      message,
      cause,
      retryAfter = null,
      details = {},
    }: { message?: string; cause?: unknown; retryAfter?: number | null; details?: ErrorDetails } = {},
  ) {
    const [, visitorMessage, staffMessage]: readonly [number, string, string?] = catalogue[code];
    super(message || visitorMessage, { cause });
    this.staffMessage = message ? null : (staffMessage ?? null);
    this.code = code;
    this.statusCode = catalogue[code][0];
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** The code for an error of the framework, so that its words never become our interface. */
export function codeOfStatus(statusCode: number): ErrorCode {
  switch (statusCode) {
    case 404:
      return 'NOT_FOUND';
    case 413:
      return 'BODY_TOO_LARGE';
    case 415:
      return 'UNSUPPORTED_MEDIA_TYPE';
    case 429:
      return 'TOO_MANY_REQUESTS';
    default:
      return statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL';
  }
}
