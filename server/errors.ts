import { uploadRefusals } from '#shared/upload-rules.ts';

/** Every refusal and failure web answers with: status and the words for people. Callers branch on the code. */
const catalogue = {
  NOT_FOUND: [404, 'Not found'],
  BAD_REQUEST: [400, 'The request could not be understood'],
  CROSS_ORIGIN: [403, 'Requests from other sites are not accepted'],
  TOO_MANY_REQUESTS: [429, 'Troppe richieste: riprova tra poco'],
  BODY_TOO_LARGE: [413, 'The request body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type of the request is not supported'],
  PROVIDER_UNREACHABLE: [502, 'Il servizio non è raggiungibile: riprova tra poco'],
  PROVIDER_TIMEOUT: [504, 'Il servizio non risponde: riprova tra poco'],
  PROVIDER_UNAVAILABLE: [503, 'Il servizio non è disponibile: riprova tra poco'],
  PROVIDER_ANSWER_INVALID: [502, 'Il servizio ha dato una risposta inattesa'],
  FILE_TOO_LARGE: [400, uploadRefusals.FILE_TOO_LARGE],
  DUPLICATE_FILE_NAME: [401, uploadRefusals.DUPLICATE_FILE_NAME],
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
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalogue;

/** An answer that is decided: carries status, code and message; the cause is for the log only. */
export class WebError extends Error {
  override readonly name = 'WebError';
  readonly code: string;
  readonly statusCode: number;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    {
      message,
      cause,
      retryAfter = null,
    }: { message?: string; cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message || catalogue[code][1], { cause });
    this.code = code;
    this.statusCode = catalogue[code][0];
    this.retryAfter = retryAfter;
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
