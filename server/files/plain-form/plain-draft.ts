import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { ApiError, isGone, mayBeGone } from '#shared/contract/api-error.ts';
import { ClientToken } from '#shared/contract/requests.ts';
import { contactFormFields, countedFields, normalValue, type ContactFormValues } from '#shared/rules/contact-form.ts';
import type { HealthConsent } from '#shared/rules/health-consent.ts';
import { draftTokenName } from '#shared/rules/plain-form.ts';
import { documentsLost } from '#shared/rules/refusals.ts';
import { answeredRefusal } from '#shared/rules/upload-rules.ts';
import { visitSource } from '#shared/rules/visit-source.ts';
import { WebsiteError } from '../../http/errors.ts';
import type { Additions } from '../../upstream/additions.ts';
import type { StoreDocument } from '../store-document.ts';
import type { PlainFormBody } from './body.ts';
import { failureRefusal, type PlainFormRefusal, type RefusedDocument } from './check.ts';
import texts from './texts.json' with { type: 'json' };

const removed = (names: readonly string[]) =>
  `Nella bozza non ci sono più questi documenti: ${names.join(', ')}. Allegali di nuovo, oppure invia la richiesta così.`;

/** The draft of a form without scripts. The first document creates it, and the returned page contains its token. */
export interface PlainDraft {
  /** '' if there is no draft yet. */
  clientToken: string;
  files: readonly string[];
}

const throwUnless = (isExpected: boolean, error: unknown) => {
  if (!isExpected) throw error;
};

/** Milliseconds before a refusal without a code of the contract is checked by another call. */
const laterMilliseconds = 2000;

/** Deletes unticked documents. @returns the others, with a refusal if ticked ones do not exist any more. @throws ApiError. */
async function readDraft({ api }: FastifyRequest, clientToken: string, { kept, refusal }: PlainFormBody) {
  const { clientContactFormState } = await api.call('getFormState', { params: { clientToken } });
  const files = clientContactFormState.files?.map(({ name }) => name) ?? kept;
  const missing = kept.filter((name) => !files.includes(name));
  const lost = missing.length === 0 ? null : { statusCode: 409, problem: removed(missing) };
  // A body that was not read to its end may lack checkboxes, so nothing is deleted.
  if (refusal) return { files, refusal: lost };
  for (const fileName of files.filter((name) => !kept.includes(name)))
    await api
      .call('deleteFormFile', { params: { clientToken, fileName } })
      .catch((error: unknown) => throwUnless(error instanceof ApiError && error.code === 'FILE_NOT_FOUND', error));
  return { files: files.filter((name) => kept.includes(name)), refusal: lost };
}

const noDraft = (problem: string) => ({ clientToken: '', files: [], refusal: { statusCode: 409, problem } });

/**
 * Opens the draft whose token the form contains, with the documents that are still ticked.
 * @param service the value that is saved to test whether the draft is open.
 * @returns the draft, or an empty draft with the reason if it was sent or has expired.
 * @throws ApiError if the provider fails.
 */
export async function openPlainDraft(
  request: FastifyRequest,
  form: PlainFormBody,
  service: string,
): Promise<PlainDraft & { refusal: PlainFormRefusal | null }> {
  const clientToken = form.fields.get(draftTokenName) ?? '';
  if (clientToken === '') return { clientToken, files: [], refusal: null };
  // No provider has issued such a token, and a very long one does not fit into a URL.
  if (!Value.Check(ClientToken, clientToken)) return noDraft(documentsLost(form.kept));
  try {
    return { clientToken, ...(await readDraft(request, clientToken, form)) };
  } catch (error) {
    throwUnless(mayBeGone(error), error);
    if (!isGone(error)) await setTimeout(laterMilliseconds);
  }
  const problem = await request.api.call('saveFormField', { body: { clientToken, service } }).then(
    () => null,
    (error: unknown) => {
      throwUnless(mayBeGone(error), error);
      // The provider returns 409 for a sent draft. It does not know an expired one.
      return error instanceof ApiError && error.status === 409 ? texts.alreadySent : documentsLost(form.kept);
    },
  );
  return problem === null ? { clientToken, files: form.kept, refusal: null } : noDraft(problem);
}

const begin = async ({ api }: FastifyRequest, clientToken: string): Promise<string> =>
  clientToken || (await api.call('initializeForm', {})).clientToken;

export const documentRefusal = (error: unknown, request: FastifyRequest): PlainFormRefusal => {
  const code = error instanceof ApiError ? answeredRefusal(error) : null;
  if (code === null) return failureRefusal(error, request, texts.storeFailed);
  const { statusCode, message } = new WebsiteError(code);
  return { statusCode, problem: message };
};

/** Stores each document independently. @returns the draft with the stored documents, and the refused documents. */
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
      clientToken = await begin(request, clientToken);
      await storeDocument(request, { sender: { clientToken }, fileName, size, contentType, body: read() });
      files.push(fileName);
    } catch (error) {
      refused.push({ fileName, ...documentRefusal(error, request) });
    }
  }
  return { clientToken, files, refused };
}

/** Sends a draft with the values of the form. @returns the provider's answer. @throws ApiError. */
export async function submitPlainDraft(
  request: FastifyRequest,
  draft: PlainDraft,
  values: ContactFormValues,
  healthConsent: HealthConsent | null,
  additions: () => Additions,
): Promise<unknown> {
  const { call } = request.api;
  const clientToken = await begin(request, draft.clientToken);
  const { takesCallTime, takesSource } = additions();
  for (const field of takesCallTime ? contactFormFields : countedFields)
    // Empty values are saved too if a draft exists, because an earlier attempt may have saved other values.
    if (values[field] !== '' || draft.clientToken !== '')
      await call('saveFormField', { body: { clientToken, [field]: normalValue(field, values[field]) } });
  // Browsers send the address of the page with the form, and no cached page can hold what a visitor's address says.
  const page = URL.parse(request.headers.referer ?? '');
  return call('submitForm', {
    body: {
      clientToken,
      ...(healthConsent && { healthConsent: healthConsent.version }),
      ...(takesSource && page && { source: visitSource(page.href, '') }),
    },
  });
}
