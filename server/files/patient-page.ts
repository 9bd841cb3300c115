import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { ApiError } from '#shared/contract/api-error.ts';
import problems from '#shared/content/patient-problems.json' with { type: 'json' };
import { fillPath, pages } from '#shared/contract/routes.ts';
import { quoteCalls } from '#shared/contract/quotes.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { kindOf, lacking, maxAnswerLength, patientAnchors } from '#shared/rules/quote.ts';
import { isVisitorRefusal, waitText } from '#shared/rules/refusals.ts';
import { WebsiteError } from '../http/errors.ts';
import { problemOf } from '../http/problem.ts';
import { openedQuery } from '../pages/patient-visits.ts';
import { sendRefusal } from '../pages/render-page.ts';
import type { Forms } from './forms.ts';
import explainedCodes from './explained-codes.json' with { type: 'json' };
import { formOptions, type PlainFormBody } from './plain-form/body.ts';
import { failureRefusal, type PlainFormRefusal } from './plain-form/check.ts';
import { documentRefusal } from './plain-form/plain-draft.ts';
import { numericId } from './uploads.ts';

/** Codes whose message is for patients. Other messages name fields, or are in the language of another provider. */
const explained: ReadonlySet<string> = new Set(explainedCodes);

/**
 * @param isOpening whether the digits were sent, to open the page; otherwise, an answer or documents.
 * @returns why an action failed, for the patient. @throws the error if the client has disconnected.
 */
function refusalOf(error: unknown, request: FastifyRequest, isOpening: boolean): PlainFormRefusal {
  if ((error instanceof ApiError || error instanceof WebsiteError) && !isVisitorRefusal(error.code)) {
    const { statusCode, code, message, retryAfter } = problemOf(error, request);
    // Without a message, an ApiError has its code as message.
    if (explained.has(code) && message !== code) return { statusCode, problem: message, retryAfter };
    const refused = isOpening ? problems.digits : problems.answer;
    const closed = new WebsiteError('PATIENT_PAGE_CLOSED').message;
    const problem = new Map([
      [400, refused],
      [401, isOpening ? problems.digits : closed],
      [404, problems.unknown],
      // The quote is not what the patient has read.
      [409, problems.changed],
      [410, closed],
      [422, refused],
      [429, waitText(retryAfter ?? 600)],
    ]).get(statusCode);
    if (problem !== undefined) return { statusCode, problem, retryAfter };
  }
  return failureRefusal(error, request, problems.otherwise);
}

/**
 * Receives the forms of a patient's page (docs/product.md, 3.12): the digits that open it, answers to a quote, and
 * documents. Redirects to the page, or returns the page with the reason for the refusal.
 */
export async function patientPagePlugin(app: FastifyInstance, forms: Forms) {
  const { render, limits, storeDocument, receiveForm, patientVisits } = forms;
  await app.register(multipart, formOptions(limits));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const open = async (request: FastifyRequest, reply: FastifyReply, digits: string) => {
    const secret = patientVisits.secretOf(request);
    // Some write the whole number.
    const body = { secret, digits: digits.normalize('NFKC').replaceAll(/\D/g, '').slice(-4) };
    if (secret === '') return { statusCode: 404, problem: problems.unknown };
    if (!Value.Check(quoteCalls.openPatientPage.body, body)) return { statusCode: 400, problem: problems.digits };
    const { key } = await request.api.call('openPatientPage', { body });
    patientVisits.keep(reply, secret, key);
    return openedQuery;
  };

  const answer = async (request: FastifyRequest, fields: URLSearchParams) => {
    const text = (fields.get('text') ?? '').replaceAll('\r\n', '\n').trim();
    const body = {
      ...patientVisits.keyOf(request),
      quoteId: numericId(fields.get('quoteId') ?? ''),
      answer: fields.get('answer'),
      text: cutText(text, maxAnswerLength),
    };
    if (!Value.Check(quoteCalls.answerQuote.body, body)) return { statusCode: 400, problem: problems.answer };
    const lacks = lacking(body.answer, text);
    if (lacks) return { statusCode: 400, problem: problems[lacks] };
    await request.api.call('answerQuote', { body });
    return `#${patientAnchors.answer}`;
  };

  /** Stores each document independently. @returns a refusal that names those that were refused. */
  const store = async (request: FastifyRequest, form: PlainFormBody) => {
    const sender = { ...patientVisits.keyOf(request), kind: kindOf(form.fields.get('kind')) };
    const refused = [...form.refused];
    for (const { name: fileName, read, ...document } of form.documents)
      await storeDocument(request, { sender, fileName, ...document, body: read() }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 410) throw error;
        refused.push({ fileName, ...documentRefusal(error, request) });
      });
    const [first = form.refusal] = refused;
    const problem = refused.map((document) => `${document.fileName}: ${document.problem}`).join(' ');
    if (first) return { ...first, problem: problem || first.problem };
    const isEmpty = form.documents.length === 0;
    return isEmpty ? { statusCode: 400, problem: problems.noDocument } : `#${patientAnchors.documents}`;
  };

  app.post(pages.patientPage, { config: { isNoLoad: true } }, async (request, reply) => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const digits = fields.get('digits');
    const act = async () => {
      if (request.isMultipart()) return receiveForm(request, (form) => store(request, form));
      return digits === null ? answer(request, fields) : open(request, reply, digits);
    };
    const path = fillPath(pages.patientPage, { secret: patientVisits.secretOf(request) || '-' });
    const result = await act().catch((error: unknown) => refusalOf(error, request, digits !== null));
    if (typeof result === 'string') return reply.redirect(path + result, 303);
    const typed = fields.get('answer') === 'question' ? (fields.get('text') ?? '') : '';
    const patient = patientVisits.of(request, result.problem, typed);
    return sendRefusal(request, reply, await render(request, { path, api: request.api, patient }), result);
  });
}
