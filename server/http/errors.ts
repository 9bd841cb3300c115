import { codedErrors, type CatalogueEntry } from '#runtime/coded-errors.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';

/** All refusals and failures of the website by code: status, message for visitors and, if staff see it, for staff. */
const catalogue = {
  NOT_FOUND: [404, 'Not found'],
  BAD_REQUEST: [400, 'The request could not be understood'],
  METHOD_NOT_ALLOWED: [405, 'The method is not one of those in Allow'],
  PRECONDITION_FAILED: [412, 'The condition of the request is not fulfilled'],
  RANGE_NOT_SATISFIABLE: [416, 'The range lies outside the file'],
  NOT_IMPLEMENTED: [501, 'The method or transfer coding is not supported'],
  HEADERS_TOO_LARGE: [431, 'The headers are too large'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
  URI_TOO_LONG: [414, 'The target of the request is too long'],
  HTTP_VERSION_NOT_SUPPORTED: [505, 'Only HTTP/1.0 and HTTP/1.1 are supported'],
  EXPECTATION_FAILED: [417, 'Only Expect: 100-continue is supported'],
  CROSS_ORIGIN: [
    403,
    'Da altri siti non si accettano richieste',
    { staffMessage: 'Zahtjevi s drugih stranica se ne prihvaćaju.' },
  ],
  TOO_MANY_REQUESTS: [
    429,
    'Troppe richieste: riprova tra poco',
    { staffMessage: 'Previše zahtjeva. Pokušaj ponovno za nekoliko trenutaka.' },
  ],
  OVERLOADED: [
    503,
    'Il sito è molto richiesto: riprova tra poco',
    { staffMessage: 'Previše je zahtjeva odjednom. Pokušaj ponovno za nekoliko trenutaka.' },
  ],
  DRAFT_BUDGET: [429, visitorRefusals.DRAFT_BUDGET],
  UPLOAD_BUDGET: [429, visitorRefusals.UPLOAD_BUDGET],
  SUBMISSION_BUDGET: [429, visitorRefusals.SUBMISSION_BUDGET],
  BODY_TOO_LARGE: [413, 'The request body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type of the request is not supported'],
  PROVIDER_UNREACHABLE: [
    502,
    'Il servizio non è raggiungibile: riprova tra poco',
    { staffMessage: 'Poslužitelj nije dostupan. Pokušaj ponovno za nekoliko trenutaka.' },
  ],
  PROVIDER_TIMEOUT: [
    504,
    'Il servizio non risponde: riprova tra poco',
    { staffMessage: 'Poslužitelj se ne javlja. Pokušaj ponovno za nekoliko trenutaka.' },
  ],
  PROVIDER_UNAVAILABLE: [
    503,
    'Il servizio non è disponibile: riprova tra poco',
    { staffMessage: 'Usluga trenutačno nije dostupna. Pokušaj ponovno za nekoliko trenutaka.' },
  ],
  PROVIDER_ANSWER_INVALID: [
    502,
    'Il servizio ha dato una risposta inattesa',
    { staffMessage: 'Poslužitelj je poslao neočekivan odgovor.' },
  ],
  FILE_TOO_LARGE: [400, uploadRefusals.FILE_TOO_LARGE],
  DUPLICATE_FILE_NAME: [401, uploadRefusals.DUPLICATE_FILE_NAME],
  FILE_TYPE: [415, uploadRefusals.FILE_TYPE],
  FILE_EMPTY: [415, uploadRefusals.FILE_EMPTY],
  FILE_UNREADABLE: [415, uploadRefusals.FILE_UNREADABLE],
  FILE_INFECTED: [422, uploadRefusals.FILE_INFECTED],
  FILE_NAME_TOO_LONG: [400, uploadRefusals.FILE_NAME_TOO_LONG],
  PATIENT_PAGE_CLOSED: [
    410,
    'Per sicurezza questa pagina si chiude dopo trenta minuti: ricaricala e scrivi di nuovo le quattro cifre.',
  ],
  UPLOAD_INCOMPLETE: [400, 'The upload ended before the announced size was reached'],
  UPLOAD_TOO_LONG: [400, 'The upload is longer than the announced size'],
  UPLOAD_FIELDS: [400, 'The fields must come before the file, in the documented order'],
  NO_ROOM: [
    503,
    'In questo momento non si possono ricevere documenti: riprova tra qualche minuto o invia il modulo senza allegati.',
  ],
  NOT_AN_IMAGE: [400, 'Only images can be uploaded here'],
  PICTURE_REFUSED: [
    422,
    'Stranica ne može prikazati ovu sliku: oštećena je, ima više od 50 megapiksela ili nije JPEG, PNG, WebP, GIF ni AVIF.',
  ],
  PICTURE_UNREADABLE: [404, 'The picture cannot be shown in another size'],
  STORAGE_REFUSED: [502, 'The storage refused the file'],
  STORAGE_FULL: [
    507,
    visitorRefusals.STORAGE_FULL,
    { staffMessage: 'Trenutačno nema mjesta za nove datoteke.', retryAfter: 600 },
  ],
  STORAGE_UNREACHABLE: [502, 'The storage could not be reached'],
  STORAGE_TIMEOUT: [504, 'The storage did not answer in time'],
  STORAGE_LOST: [
    502,
    'Il server non è riuscito a conservare il file. Riprova tra poco.',
    { staffMessage: 'Poslužitelj nije uspio spremiti datoteku. Pokušaj ponovno za nekoliko trenutaka.' },
  ],
  STORAGE_ORIGIN: [502, 'The storage address is not one of the allowed origins'],
  INTERNAL: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

/** A refusal or failure of the website, with a code of the catalogue. */
export class WebsiteError extends codedErrors(catalogue) {
  override readonly name = 'WebsiteError';
}
