import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { ApiError } from '#shared/contract/api-error.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { quoteCalls } from '#shared/contract/quotes.ts';
import { pages } from '#shared/contract/routes.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { kindOf, maxAnswerLength, patientAnchors } from '#shared/rules/quote.ts';
import { waitText } from '#shared/rules/refusals.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../http/errors.ts';
import type { PatientVisits } from '../pages/patient-visits.ts';
import type { PageRenderer } from '../pages/render-page.ts';
import { multipartOptions, type PlainFormBody } from './plain-form/body.ts';
import { failureRefusal, type PlainFormRefusal, type RefusedDocument } from './plain-form/check.ts';
import { documentRefusal } from './plain-form/plain-draft.ts';
import type { ReceiveForm } from './plain-form/receive-form.ts';
import { sendRefused } from './plain-form/send-refused.ts';
import type { StoreDocument } from './store-document.ts';
import { numericId } from './uploads.ts';

const problems = {
  digits: 'Le cifre non corrispondono: servono le ultime quattro del numero di telefono scritto nel modulo.',
  unknown:
    'Questo collegamento non vale più: apri quello dell’ultimo messaggio della clinica, oppure scrivici o chiamaci.',
  tries: 'Troppi tentativi con cifre sbagliate.',
  closed:
    'Per sicurezza la pagina si è chiusa dopo trenta minuti, e l’ultima azione non è arrivata: scrivi le quattro cifre e ripetila.',
  replaced:
    'Intanto la clinica ha mandato un nuovo preventivo, che sostituisce il precedente: la risposta non è stata registrata. Leggi quello nuovo e rispondi a questo.',
  expired:
    'Il preventivo è scaduto e non si può più accettare. Scrivici o chiamaci: ne prepariamo uno aggiornato.',
  answer: 'Scrivi il testo e invia di nuovo.',
  otherwise: 'Non è andato a buon fine: riprova tra poco.',
  noDocument: 'Scegli prima un documento.',
};

const refused = (statusCode: number, problem: string) => ({ statusCode, problem });

/** @returns why an action failed, for the patient. @throws the error if the client has disconnected. */
function refusalOf(error: unknown, request: FastifyRequest, isOpening: boolean): PlainFormRefusal {
  if (error instanceof WebsiteError && error.code === 'PATIENT_PAGE_CLOSED')
    return refused(401, problems.closed);
  if (!(error instanceof ApiError)) return failureRefusal(error, request, problems.otherwise);
  const { status, code, retryAfter } = error;
  if (status === 404) return refused(404, problems.unknown);
  if (status === 401 || status === 400)
    return refused(status, isOpening ? problems.digits : status === 401 ? problems.closed : problems.answer);
  if (status === 429 && isOpening)
    return { ...refused(429, `${problems.tries} ${waitText(retryAfter ?? 3600)}`), retryAfter };
  if (code === 'QUOTE_REPLACED') return refused(409, problems.replaced);
  if (code === 'QUOTE_EXPIRED') return refused(409, problems.expired);
  return failureRefusal(error, request, problems.otherwise);
}

interface PatientPageOptions {
  render: PageRenderer;
  limits: UploadLimits;
  storeDocument: StoreDocument;
  receiveForm: ReceiveForm;
  patientVisits: PatientVisits;
}

/**
 * Receives the forms of a patient's page (docs/product.md, 3.12): the digits that open it, answers to a quote, and
 * documents. Redirects to the page, or returns the page with the reason for the refusal.
 */
export async function patientPagePlugin(app: FastifyInstance, options: PatientPageOptions) {
  const { render, limits, storeDocument, receiveForm, patientVisits } = options;
  await app.register(multipart, multipartOptions(limits));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const open = async (request: FastifyRequest, reply: FastifyReply, digits: string): Promise<string> => {
    const secret = patientVisits.secretOf(request);
    const body = { secret, digits: digits.replaceAll(/\s/g, '') };
    if (secret === '') throw new ApiError(404, 'NOT_FOUND', '');
    if (!Value.Check(quoteCalls.openPatientPage.body, body)) throw new ApiError(400, 'INVALID_INPUT', '');
    const { key } = await request.api.call('openPatientPage', { body });
    patientVisits.keep(reply, secret, key);
    return '';
  };

  const answer = async (request: FastifyRequest, fields: URLSearchParams): Promise<string> => {
    const text = (fields.get('text') ?? '').replaceAll('\r\n', '\n').trim();
    const body = {
      ...patientVisits.keyOf(request),
      quoteId: numericId(fields.get('quoteId') ?? ''),
      answer: fields.get('answer'),
      text: cutText(text, maxAnswerLength),
    };
    if (!Value.Check(quoteCalls.answerQuote.body, body) || (text === '' && body.answer !== 'declined'))
      throw new ApiError(400, 'INVALID_INPUT', '');
    await request.api.call('answerQuote', { body });
    return patientAnchors.quote;
  };

  /** Stores each document independently. @returns those that were refused. */
  const store = async (request: FastifyRequest, form: PlainFormBody): Promise<readonly RefusedDocument[]> => {
    const sender = { ...patientVisits.keyOf(request), kind: kindOf(form.fields.get('kind')) };
    const refused = [...form.refused];
    for (const { name: fileName, contentType, size, read } of form.documents)
      await storeDocument(request, { sender, fileName, size, contentType, body: read() }).catch(
        (error: unknown) => refused.push({ fileName, ...documentRefusal(error, request) }),
      );
    if (form.refusal && refused.length === 0) refused.push({ fileName: '', ...form.refusal });
    if (form.documents.length === 0 && refused.length === 0)
      refused.push({ fileName: '', statusCode: 400, problem: problems.noDocument });
    return refused;
  };

  /** @returns the refusal of an action, or the anchor at which the page shows its result. */
  const act = async (request: FastifyRequest, reply: FastifyReply): Promise<PlainFormRefusal | string> => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const digits = fields.get('digits');
    try {
      if (!request.isMultipart())
        return digits === null ? await answer(request, fields) : await open(request, reply, digits);
      const refused = await receiveForm(request, (form) => store(request, form));
      const [first] = refused;
      const problem = refused.map((document) => `${document.fileName} ${document.problem}`.trim()).join(' ');
      return first ? { ...first, problem } : patientAnchors.documents;
    } catch (error) {
      return refusalOf(error, request, digits !== null);
    }
  };

  app.post(pages.patientPage, { config: { isNoLoad: true, hasSecret: true } }, async (request, reply) => {
    const secret = patientVisits.secretOf(request);
    const path = fillPath(pages.patientPage, { secret: secret || '-' });
    const result = await act(request, reply);
    if (typeof result === 'string') return reply.redirect(result ? `${path}#${result}` : path, 303);
    const patient = patientVisits.of(request, result.problem);
    const page = await render(request, { path, api: request.api, ...(patient && { patient }) });
    return sendRefused(request, reply, page, result);
  });
}
