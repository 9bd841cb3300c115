import type { FastifyRequest } from 'fastify';
import { ApiError, isGone } from '#shared/contract/api-error.ts';
import { contactFormFields, normalValue, type ContactFormValues } from '#shared/rules/contact-form.ts';
import type { HealthConsent } from '#shared/rules/health-consent.ts';
import { draftTokenName } from '#shared/rules/plain-form.ts';
import { documentsLost } from '#shared/rules/refusals.ts';
import { answeredRefusal } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../../http/errors.ts';
import type { StoreDocument } from '../store-document.ts';
import type { PlainFormBody } from './body.ts';
import { failureRefusal } from './check.ts';
import type { PlainFormRefusal, RefusedDocument } from './refusal.ts';

const storeFailed = 'Il server non è riuscito a conservare il file. Riprova tra poco.';
const alreadySent =
  'Questa richiesta è già stata inviata: la clinica l’ha ricevuta. Per mandarne un’altra premi di nuovo il pulsante.';

/** The draft of a form without scripts. The first document creates it; the answered page carries its token. */
export interface PlainDraft {
  /** '' while there is none. */
  clientToken: string;
  /** Names of its documents. */
  files: readonly string[];
}

const ignoreGone = (error: unknown) => {
  if (!isGone(error)) throw error;
};

/** Deletes the documents whose boxes were unticked. @returns the remaining ones. @throws ApiError. */
async function readDraft({ api }: FastifyRequest, clientToken: string, { kept, refusal }: PlainFormBody) {
  const { clientContactFormState } = await api.call('getFormState', { params: { clientToken } });
  const files = clientContactFormState.files?.map(({ name }) => name) ?? kept;
  // The boxes follow the documents: a truncated body may lack them.
  if (refusal) return files;
  for (const fileName of files.filter((name) => !kept.includes(name)))
    await api.call('deleteFormFile', { params: { clientToken, fileName } }).catch(ignoreGone);
  return files.filter((name) => kept.includes(name));
}

/**
 * Opens the draft whose token the form carries, with the documents that are still ticked.
 * @param service the value to save in order to find out whether the draft is open.
 * @returns the draft, or an empty one with the reason if it was sent or has expired.
 * @throws ApiError when the provider fails.
 */
export async function openPlainDraft(
  request: FastifyRequest,
  form: PlainFormBody,
  service: string,
): Promise<PlainDraft & { refusal: PlainFormRefusal | null }> {
  const clientToken = form.fields.get(draftTokenName) ?? '';
  if (clientToken === '') return { clientToken, files: [], refusal: null };
  try {
    return { clientToken, files: await readDraft(request, clientToken, form), refusal: null };
  } catch (error) {
    ignoreGone(error);
  }
  const problem = await request.api.call('saveFormField', { body: { clientToken, service } }).then(
    () => null,
    (error: unknown) => {
      ignoreGone(error);
      // A sent draft is closed, an expired one unknown.
      return error instanceof ApiError && error.status === 409 ? alreadySent : documentsLost(form.kept);
    },
  );
  return problem === null
    ? { clientToken, files: form.kept, refusal: null }
    : { clientToken: '', files: [], refusal: { statusCode: 409, problem } };
}

const begin = async ({ api }: FastifyRequest, { clientToken }: PlainDraft): Promise<string> =>
  clientToken || (await api.call('initializeForm', {})).clientToken;

const documentRefusal = (error: unknown, request: FastifyRequest): PlainFormRefusal => {
  const code = error instanceof ApiError ? answeredRefusal(error) : null;
  if (code === null) return failureRefusal(error, request, storeFailed);
  const { statusCode, message } = new WebsiteError(code);
  return { statusCode, problem: message };
};

/** Stores each document independently. @returns the draft with the stored documents, and the reasons for the others. */
export async function storeInDraft(
  request: FastifyRequest,
  draft: PlainDraft,
  documents: PlainFormBody['documents'],
  storeDocument: StoreDocument,
): Promise<PlainDraft & { refused: readonly RefusedDocument[] }> {
  let { clientToken } = draft;
  const files = [...draft.files];
  const refused: RefusedDocument[] = [];
  for (const { name: fileName, contentType, size, read } of documents) {
    try {
      clientToken = await begin(request, { clientToken, files });
      await storeDocument(request, { sender: { clientToken }, fileName, size, contentType, body: read() });
      files.push(fileName);
    } catch (error) {
      refused.push({ fileName, ...documentRefusal(error, request) });
    }
  }
  return { clientToken, files, refused };
}

/** Sends a draft with the values of the form. @throws ApiError. */
export async function submitPlainDraft(
  request: FastifyRequest,
  draft: PlainDraft,
  values: ContactFormValues,
  healthConsent: HealthConsent | null,
): Promise<void> {
  const { call } = request.api;
  const clientToken = await begin(request, draft);
  for (const field of contactFormFields)
    // An earlier attempt may have saved what is empty now.
    if (values[field] !== '' || draft.clientToken !== '')
      await call('saveFormField', { body: { clientToken, [field]: normalValue(field, values[field]) } });
  await call('submitForm', {
    body: { clientToken, ...(healthConsent && { healthConsent: healthConsent.version }) },
  });
}
