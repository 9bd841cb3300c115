import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anchors, pages, website } from '#shared/contract/routes.ts';
import { honeypotName, type ContactFormValues } from '#shared/rules/contact-form.ts';
import {
  healthConsentName,
  healthConsentRefusals,
  type HealthConsent,
} from '#shared/rules/health-consent.ts';
import { draftTokenName, plainFormSentQuery, robotProblem } from '#shared/rules/plain-form.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../../http/drain-request.ts';
import { WebsiteError } from '../../http/errors.ts';
import type { Budget } from '../../http/limits/budget.ts';
import type { Metrics } from '../../ops/metrics.ts';
import { sendPage } from '../../pages/encoded-page.ts';
import type { PageRenderer } from '../../pages/render-page.ts';
import type { StoreDocument } from '../store-document.ts';
import { maxBodyBytes, multipartOptions, readPlainForm, valuesOf, type PlainFormBody } from './body.ts';
import {
  checkFields,
  checkHealthConsent,
  failureRefusal,
  type PlainFormRefusal,
  type RefusedDocument,
} from './check.ts';
import { openPlainDraft, storeInDraft, submitPlainDraft, type PlainDraft } from './plain-draft.ts';
import type { SentRequests } from '../../pages/sent-requests.ts';
import { createTemporaryDocuments } from './temporary-documents.ts';

const sendFailed = 'Invio non riuscito. I dati restano qui: riprova tra poco.';
const documentProblem =
  'La richiesta non è ancora stata inviata: un documento non è stato accettato, il motivo è accanto al suo nome. Per inviare senza, premi di nuovo il pulsante.';

interface Outcome extends PlainDraft {
  /** The reason why the form was not sent; null if it was sent. */
  refusal: PlainFormRefusal | null;
  refused: readonly RefusedDocument[];
}

/** Returns the milliseconds allowed for receiving a body: thirty seconds plus the time at half a megabit per second. */
const receiveMilliseconds = (bytes: number): number => 30_000 + bytes / 64;

/** The fewest bytes that must arrive in a period, so that a stalled form does not keep its place. */
const leastBytes = 40 * 1024;
const periodMilliseconds = 20_000;

/** Ends the connection of a body that arrives too slowly. @returns a function to call when it has arrived. */
function limitSlowness({ raw }: FastifyRequest, announced: number): () => void {
  let before = raw.socket.bytesRead;
  const period = setInterval(() => {
    if (raw.socket.bytesRead - before < leastBytes) raw.destroy();
    before = raw.socket.bytesRead;
  }, periodMilliseconds);
  const whole = setTimeout(() => raw.destroy(), receiveMilliseconds(announced));
  return () => {
    clearInterval(period);
    clearTimeout(whole);
  };
}

interface PlainFormOptions {
  render: PageRenderer;
  limits: UploadLimits;
  healthConsent: HealthConsent | null;
  storeDocument: StoreDocument;
  uploadBytes: Budget;
  sentRequests: SentRequests;
  metrics: Metrics;
}

/**
 * Receives the contact form without scripts, one multipart POST. Redirects to the thank-you screen, or returns the
 * same form with the reasons for the refusal and everything that the visitor entered: texts in their fields,
 * documents in a draft.
 */
export async function plainFormPlugin(app: FastifyInstance, options: PlainFormOptions) {
  const { render, limits, healthConsent, storeDocument, uploadBytes, sentRequests, metrics } = options;
  await app.register(multipart, multipartOptions(limits));

  const maxBytes = maxBodyBytes(limits);
  const openDocuments = createTemporaryDocuments(
    2 * (limits.maxTotalBytes + limits.maxFileBytes),
    uploadBytes,
  );

  const checkRobot = (fields: PlainFormBody['fields']): PlainFormRefusal | null => {
    if (!fields.get(honeypotName)) return null;
    metrics.honeypot.inc();
    return { statusCode: 400, problem: robotProblem };
  };

  /** Stores the documents, unless a required consent is missing, and submits the form if everything is valid. */
  const take = async (
    request: FastifyRequest,
    form: PlainFormBody,
    values: ContactFormValues,
  ): Promise<Outcome> => {
    const noConsent = checkHealthConsent(form.fields.get(healthConsentName), healthConsent);
    const found = form.refusal ?? checkRobot(form.fields) ?? checkFields(values) ?? noConsent;
    let draft: PlainDraft = { clientToken: form.fields.get(draftTokenName) ?? '', files: form.kept };
    let refused = form.refused;
    try {
      const opened = await openPlainDraft(request, form, values.service);
      const stored = await storeInDraft(request, opened, noConsent ? [] : form.documents, storeDocument);
      draft = stored;
      const heldBack = (noConsent ? form.documents : []).map(({ name }) => ({
        fileName: name,
        statusCode: 400,
        problem: healthConsentRefusals.document,
      }));
      refused = [...refused, ...stored.refused, ...heldBack];
      const [first] = refused;
      const refusal = found ?? opened.refusal ?? (first && { ...first, problem: documentProblem });
      if (refusal) return { ...draft, refused, refusal };
      await submitPlainDraft(request, draft, values, healthConsent);
      return { ...draft, refused, refusal: null };
    } catch (error) {
      return { ...draft, refused, refusal: failureRefusal(error, request, sendFailed) };
    }
  };

  app.post(website.contactFormPost, { config: { isNoLoad: true } }, async (request, reply) => {
    // Browsers always send Content-Length. Without it, every document is refused.
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    const isTooLong = !(announced <= maxBytes);
    const stored = openDocuments(request.ip);
    const arrived = limitSlowness(request, isTooLong ? 0 : announced);
    try {
      const form = await readPlainForm(request, stored, limits, isTooLong).finally(arrived);
      stored.received();
      const values = valuesOf(form.fields);
      const { clientToken, files, refused, refusal } = await take(request, form, values);
      drainRequest(request, 2 * maxBytes);
      if (!refusal) {
        sentRequests.keep(reply, { ...values, documents: files.length });
        return await reply.redirect(`${pages.home}?${plainFormSentQuery}#${anchors.contactForm}`, 303);
      }
      const page = await render(request, {
        path: pages.home,
        api: request.api,
        plainForm: {
          status: 'refused',
          values,
          problem: refusal.problem,
          consent: checkHealthConsent(form.fields.get(healthConsentName), healthConsent) === null,
          isRobot: Boolean(form.fields.get(honeypotName)),
          clientToken,
          files,
          refused: refused.map(({ fileName, problem }) => ({ fileName, problem })),
        },
      });
      if (page.kind === 'notFound' || page.statusCode !== 200) throw new WebsiteError('PROVIDER_UNAVAILABLE');
      const { statusCode, retryAfter } = refusal;
      const headers = retryAfter ? [['retry-after', String(retryAfter)] as const] : [];
      const answer = { ...page, statusCode, headers: [...page.headers, ...headers] };
      return await sendPage(request, reply, answer, 'no-store');
    } finally {
      await stored.close();
    }
  });
}
