import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anchors, pages, website } from '#shared/contract/routes.ts';
import { contactFormFields, honeypotName, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { healthConsentName, type HealthConsent } from '#shared/rules/health-consent.ts';
import { plainFormSentQuery, type PlainForm } from '#shared/rules/plain-form.ts';
import { supportCode } from '#shared/rules/refusals.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../../http/drain-request.ts';
import { WebsiteError } from '../../http/errors.ts';
import { sendPage, type PageRenderer } from '../../pages/page-renderer.ts';
import type { StoreDocument } from '../store-document.ts';
import {
  maxBodyBytes,
  multipartOptions,
  readPlainForm,
  valuesOf,
  type PlainFormBody,
  type PlainFormDocument,
} from './body.ts';
import { checkHealthConsent, checkPlainForm, limitRefusal } from './check.ts';
import type { PlainFormRefusal } from './refusal.ts';
import { createTemporaryDocuments } from './temporary-documents.ts';

const sendFailed = 'Invio non riuscito. I dati restano qui: riprova tra poco.';

/** Milliseconds for a body of so many bytes: thirty seconds, and then half a megabit a second. */
const receiveMilliseconds = (bytes: number): number => 30_000 + bytes / 64;

/**
 * The contact form without scripts: one multipart POST that redirects to the thank-you screen, or answers with the same form,
 * the reason and the visitor's texts.
 */
export async function plainFormPlugin(
  app: FastifyInstance,
  {
    render,
    limits,
    healthConsent,
    storeDocument,
  }: {
    render: PageRenderer;
    limits: UploadLimits;
    healthConsent: HealthConsent | null;
    storeDocument: StoreDocument;
  },
) {
  await app.register(multipart, multipartOptions(limits));

  const maxBytes = maxBodyBytes(limits);
  const openDocuments = createTemporaryDocuments(2 * limits.maxTotalBytes);

  const submit = async (
    request: FastifyRequest,
    values: ContactFormValues,
    documents: readonly PlainFormDocument[],
  ) => {
    const { call } = request.api;
    const { clientToken } = await call('initializeForm', {});
    for (const field of contactFormFields)
      if (values[field] !== '')
        await call('saveFormField', { body: { clientToken, [field]: values[field] } });
    for (const { name: fileName, contentType, size, read } of documents)
      await storeDocument(request, { sender: { clientToken }, fileName, size, contentType, body: read() });
    await call('submitForm', {
      body: { clientToken, ...(healthConsent && { healthConsent: healthConsent.version }) },
    });
  };

  /** @returns null when the request was sent. */
  const checkAndSubmit = async (
    request: FastifyRequest,
    values: ContactFormValues,
    { fields, documents, refusal }: PlainFormBody,
  ): Promise<PlainFormRefusal | null> => {
    const found =
      refusal ??
      checkPlainForm(values, documents, limits) ??
      checkHealthConsent(fields.get(healthConsentName), healthConsent);
    if (found) return found;
    try {
      await submit(request, values, documents);
      return null;
    } catch (error) {
      if (request.callerSignal.aborted) throw error;
      const limit = limitRefusal(error, request);
      if (limit) return limit;
      request.log.error({ err: error }, 'plain form failed');
      return { statusCode: 503, problem: `${sendFailed} ${supportCode(request.id)}` };
    }
  };

  app.post(website.contactFormPost, async (request, reply) => {
    // Browsers always send Content-Length; without it every document is refused.
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    const isTooLong = !(announced <= maxBytes);
    const stored = openDocuments();
    const tooSlow = setTimeout(() => request.raw.destroy(), receiveMilliseconds(isTooLong ? 0 : announced));
    try {
      const form = await readPlainForm(request, stored, isTooLong).finally(() => clearTimeout(tooSlow));
      const values = valuesOf(form.fields);
      // A robot gets the answer of a visitor, and nothing is stored.
      const isRobot = (form.fields.get(honeypotName) ?? '') !== '';
      const refusal = isRobot ? null : await checkAndSubmit(request, values, form);
      drainRequest(request, 4 * maxBytes);
      if (!refusal)
        return await reply.redirect(`${pages.home}?${plainFormSentQuery}#${anchors.contactForm}`, 303);
      const plainForm: PlainForm = { status: 'refused', values, problem: refusal.problem };
      const page = await render(request, { url: pages.home, api: request.api, plainForm });
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
