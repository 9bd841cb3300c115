import type { FastifyError } from 'fastify';
import { codedErrors, type CatalogueEntry } from '#runtime/coded-errors.ts';
import { healthConsentRefusals } from '#shared/rules/health-consent.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';

/** Seconds until a retry may succeed. */
const whenDown = { retryAfter: 5 };
const whenFull = { retryAfter: 600 };
const whenUnscanned = { retryAfter: 60 };

/** The HTTP status and message of each error code of the provider. */
const catalogue = {
  NOT_FOUND: [404, 'Not found'],
  INVALID_INPUT: [400, 'The request is not valid'],
  METHOD_NOT_ALLOWED: [405, 'The method is not one of those in Allow'],
  NOT_IMPLEMENTED: [501, 'The method is not supported'],
  BODY_TOO_LARGE: [413, 'The request body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type of the request is not supported'],

  INVALID_CREDENTIALS: [401, 'Pogrešan email ili lozinka.'],
  NOT_LOGGED_IN: [401, 'Log in first'],
  SESSION_EXPIRED: [401, 'The session has ended'],
  PASSWORD_WRONG: [403, 'Trenutna lozinka nije točna.'],
  PASSWORD_TOO_SHORT: [400, 'Lozinka mora imati najmanje 12 znakova.'],
  PASSWORD_COMMON: [400, 'Ovu lozinku je prelako pogoditi. Odaberi drugu.'],
  SECOND_FACTOR_REQUIRED: [403, 'Upiši kod iz aplikacije.'],
  SECOND_FACTOR_MISSING: [403, 'Najprije uključi prijavu u dva koraka.'],
  SECOND_FACTOR_ON: [409, 'Prijava u dva koraka je već uključena.'],
  SECOND_FACTOR_OFF: [409, 'Prijava u dva koraka nije uključena.'],
  CODE_WRONG: [403, 'Kod nije točan ili je već iskorišten.'],
  TOO_MANY_ATTEMPTS: [429, 'Previše pogrešnih pokušaja. Pokušaj ponovno kasnije.'],
  ACCOUNT_NOT_FOUND: [404, 'Ovaj račun ne postoji.'],
  ACCOUNT_EXISTS: [409, 'Račun s ovim emailom već postoji.'],
  OWN_ACCOUNT: [409, 'Vlastiti račun može promijeniti samo drugi administrator.'],
  LAST_ADMIN: [409, 'Mora ostati barem jedan aktivan administrator.'],
  INVITATION_EXISTS: [409, 'Ta osoba je već pozvana. Poziv se može ponoviti na popisu.'],
  INVITATION_NOT_FOUND: [404, 'Ovog poziva više nema: prihvaćen je ili povučen.'],
  INVITATION_INVALID: [404, 'Ovaj poziv više ne vrijedi. Zamoli administratora za novi.'],
  FORBIDDEN: [403, 'This needs the role admin'],

  FORM_NOT_FOUND: [404, 'There is no open form with this clientToken'],
  FORM_CLOSED: [409, 'The form was already submitted: start a new one'],
  FORM_CHANGED: [409, 'The form has changed since this revision: read it again'],
  FORM_NOT_SENT: [409, 'Ovaj upit još nije poslan: posjetitelj ga možda još piše.'],
  HEALTH_CONSENT: [400, healthConsentRefusals.missing],
  ERASE_LINK_INVALID: [404, 'A questo link non corrisponde più nessuna richiesta.'],
  TEMPLATES_CHANGED: [409, 'Predloške je u međuvremenu promijenio netko drugi.'],
  PAGE_LINK_INVALID: [404, 'A questo link non corrisponde nessuna richiesta.'],
  PAGE_LOCKED: [401, 'Scrivi di nuovo le ultime quattro cifre del tuo numero di telefono.'],
  DIGITS_WRONG: [401, 'Queste cifre non sono le ultime quattro del numero di telefono della richiesta.'],
  QUOTE_REPLACED: [409, 'C’è un preventivo più recente, che sostituisce questo.'],
  QUOTE_EXPIRED: [409, 'Questo preventivo è scaduto: scrivici e ne prepariamo uno nuovo.'],
  QUOTE_ANSWERED: [409, 'Hai già risposto a questo preventivo: per cambiare la risposta scrivici.'],
  QUOTE_CHANGED: [409, 'Ponudu je u međuvremenu promijenio netko drugi.'],
  QUOTE_UNFINISHED: [409, 'Ponuda treba barem jednu stavku, cijene od–do i rok koji nije prošao.'],
  PRICES_CHANGED: [409, 'Cjenik je u međuvremenu promijenio netko drugi.'],
  PHONE_LINK_CLOSED: [404, 'There is no such link: it was closed, or replaced by another'],
  PHONE_LINK_EXPIRED: [410, 'The link has expired'],
  PHONE_LINK_TAKEN: [409, 'The link belongs to another phone'],
  FORM_INCOMPLETE: [400, 'The form is not complete'],
  FILE_NOT_FOUND: [404, 'There is no file with this fileName'],
  FILE_TOO_LARGE: [400, uploadRefusals.FILE_TOO_LARGE],
  DUPLICATE_FILE_NAME: [401, uploadRefusals.DUPLICATE_FILE_NAME],
  FILE_TYPE: [415, uploadRefusals.FILE_TYPE],
  FILE_INFECTED: [422, uploadRefusals.FILE_INFECTED],
  SCANNER_UNAVAILABLE: [503, visitorRefusals.SCANNER_UNAVAILABLE, whenUnscanned],
  UPLOAD_NOT_FOUND: [400, 'No upload was announced for this name'],
  UPLOAD_MISSING: [400, 'The storage has no bytes of the announced upload'],
  UPLOAD_MISMATCH: [400, 'The stored bytes differ from what was announced'],

  BLOG_NOT_FOUND: [404, 'There is no article with this blogId'],
  IMAGE_NOT_FOUND: [404, 'There is no image with this imageId'],
  DUPLICATE_IMAGE_NAME: [409, 'Another image of the article has this imageName'],

  SIGNATURE_INVALID: [403, 'The address is not valid or has expired'],
  OBJECT_NOT_FOUND: [404, 'There is no such object'],
  OBJECT_EXISTS: [409, 'The object was already stored'],
  OBJECT_HEADERS: [400, 'Content-Type and Content-Length must be exactly what the address was made for'],
  OBJECT_INCOMPLETE: [400, 'The bytes ended before the announced length'],
  RANGE_NOT_SATISFIABLE: [416, 'The range lies outside the object'],

  DATABASE_UNAVAILABLE: [503, 'The database cannot be used at the moment', whenDown],
  STORAGE_UNAVAILABLE: [503, 'The file storage cannot be used at the moment', whenDown],
  STORAGE_FULL: [507, 'There is no room left to store this', whenFull],
  INTERNAL: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

export class ProviderError extends codedErrors(catalogue) {
  override readonly name = 'ProviderError';
}

/** Codes for errors of Fastify. Fastify's own codes and messages are not part of the API. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

export function problemOf(error: FastifyError | ProviderError): ProviderError {
  if (error instanceof ProviderError) return error;
  const { statusCode = 500, validation, message } = error;
  const code =
    codeOfStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : 'INTERNAL');
  // The message of a failed validation names the field.
  return new ProviderError(code, { cause: error, ...(validation && { message }) });
}
