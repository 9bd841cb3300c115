import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedType } from '#shared/rules/accepted-files.ts';
import { ApiError } from '#shared/contract/api.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { plainFormSentQuery, type PlainForm } from '#shared/rules/plain-form.ts';
import { isVisitorRefusal, visitorRefusals, waitText } from '#shared/rules/refusals.ts';
import { anchors, pages, web } from '#shared/contract/routes.ts';
import { uploadRefusal, uploadRefusals, type UploadLimits } from '#shared/rules/upload-rules.ts';
import {
  contactError,
  contactFormFields,
  fieldError,
  fieldRules,
  firstMissingField,
  firstWrongField,
  honeypotName,
  mapFields,
  messages,
  normalValue,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { drainRequest } from '../http/drain-request.ts';
import { WebError } from '../http/errors.ts';
import {
  createTemporaryDocuments,
  type TemporaryDocuments,
  type HeldDocument,
} from './temporary-documents.ts';
import type { Budget } from '../http/limits/budget.ts';
import { sendPage, type PageRenderer } from '../pages/page-renderer.ts';

import { problemOf } from '../http/problem.ts';
import type { Storage } from './storage.ts';

const sendFailed = 'Invio non riuscito. I dati restano qui: riprovare tra poco.';

const notWhole = 'Il modulo non è arrivato per intero. I dati restano qui: inviarlo di nuovo.';

/** Room for the form's texts and the multipart headers beside the documents. */
const textBytes = 1024 * 1024;

const maxDocuments = 10;

/** How long a form of so many bytes may take to arrive, in milliseconds: half a megabit a second, after half a minute. */
const receiveMilliseconds = (bytes: number): number => 30_000 + bytes / 64;

interface Document extends HeldDocument {
  name: string;
  contentType: string;
}

/** What the visitor is told instead of being thanked. */
interface Refusal {
  statusCode: number;
  problem: string;
  /** Seconds. */
  retryAfter?: number | null;
}

interface ReceivedForm {
  fields: ReadonlyMap<string, string>;
  documents: readonly Document[];
  /** The form did not arrive whole; the fields that did are still there. */
  refusal: Refusal | null;
}

/** The first thing that is wrong, as the form with scripts would say it beside the field. */
const fieldsProblem = (values: ContactFormValues): string | null => {
  const wrong = firstWrongField(values);
  if (wrong !== undefined) return fieldError(wrong, values[wrong]);
  if (firstMissingField(values) === undefined) return null;
  return contactError(values.email, values.phoneNumber) ?? messages.required;
};

const documentsProblem = (documents: readonly Document[], limits: UploadLimits): string | null => {
  const names: string[] = [];
  let bytes = 0;
  for (const document of documents) {
    const refusal = uploadRefusal(document, names, bytes, limits);
    if (refusal) return uploadRefusals[refusal];
    names.push(document.name);
    bytes += document.size;
  }
  return null;
};

const valuesFrom = (fields: ReadonlyMap<string, string>): ContactFormValues =>
  mapFields((field) => normalValue(field, (fields.get(field) ?? '').slice(0, fieldRules[field].maxLength)));

/** What is said when a budget or the room for drafts is used up; null for any other failure. */
const limitRefusal = (error: unknown, request: FastifyRequest): Refusal | null => {
  if (!(error instanceof ApiError || error instanceof WebError) || !isVisitorRefusal(error.code)) return null;
  const { statusCode, retryAfter } = problemOf(error, request);
  const problem = `${visitorRefusals[error.code]} ${waitText(retryAfter ?? 600)}`;
  return { statusCode, problem, retryAfter };
};

/** What is said of a form that could not be read to its end. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof WebError && (error.code === 'NO_ROOM' || error.code === 'FILE_TYPE'))
    return { statusCode: error.statusCode, problem: error.message };
  if (error instanceof WebError && error.code === 'BODY_TOO_LARGE')
    return { statusCode: error.statusCode, problem: uploadRefusals.FILE_TOO_LARGE };
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
    return { statusCode: 400, problem: `Si possono allegare al massimo ${maxDocuments} documenti.` };
  return { statusCode: 400, problem: notWhole };
};

/**
 * Reads a form to its end, or to the document that cannot be kept. The fields come first: they are known by then.
 * @param isTooLong the documents are not kept, whatever they are.
 */
async function receiveForm(
  request: FastifyRequest,
  kept: TemporaryDocuments,
  isTooLong: boolean,
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const documents: Document[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      } else if (!part.filename) {
        // A file input left empty is sent as a file without a name.
        part.file.resume();
      } else {
        if (isTooLong) throw new WebError('BODY_TOO_LARGE');
        const name = cleanFileName(part.filename);
        const document = await kept.keep(part.file);
        const contentType = acceptedType(name, document.firstBytes);
        if (contentType === null) throw new WebError('FILE_TYPE');
        documents.push({ ...document, name, contentType });
      }
    }
    return { fields, documents, refusal: null };
  } catch (error) {
    if (request.callerSignal.aborted) throw error;
    const refusal = refusalOf(error);
    request.log.warn({ err: error, status: refusal.statusCode }, 'plain form refused');
    return { fields, documents, refusal };
  }
}

/**
 * The contact form as plain HTML, for browsers without scripts and before they have run: one multipart POST that ends
 * on the thank-you screen, or on the same form with the reason and everything that was typed.
 */
export async function plainFormPlugin(
  app: FastifyInstance,
  {
    render,
    storage,
    limits,
    uploadBytes,
  }: { render: PageRenderer; storage: Storage; limits: UploadLimits; uploadBytes: Budget },
) {
  await app.register(multipart, {
    limits: {
      fileSize: limits.maxFileBytes + 1,
      fields: 10,
      files: maxDocuments,
      parts: 20,
      fieldSize: 32 * 1024,
    },
    // Cut off one byte beyond the limit and judged with the rest, so that what was typed is not lost.
    throwFileSizeLimit: false,
  });

  const maxBodyBytes = limits.maxTotalBytes + textBytes;
  const openDocuments = createTemporaryDocuments(2 * limits.maxTotalBytes);

  const submit = async (
    request: FastifyRequest,
    values: ContactFormValues,
    documents: readonly Document[],
  ) => {
    const { call } = request.api;
    const { clientToken } = await call('initializeForm', {});
    for (const field of contactFormFields)
      if (values[field] !== '')
        await call('saveFormField', { body: { clientToken, [field]: values[field] } });
    for (const { name: fileName, contentType, size, read } of documents) {
      await uploadBytes.spend(request.ip, size, async (keep) => {
        const { uploadUrl } = await call('getFormUploadUrl', {
          body: { clientToken, fileName, size, contentType },
        });
        await storage.put(uploadUrl, { body: read(), size, contentType }, request.callerSignal);
        keep();
        await call('confirmFormUpload', { body: { clientToken, fileName, fileSize: size, contentType } });
      });
    }
    await call('submitForm', { body: { clientToken } });
  };

  /** @returns what keeps the form from being sent; null when it was. */
  const judgeAndSubmit = async (
    request: FastifyRequest,
    values: ContactFormValues,
    { documents, refusal }: ReceivedForm,
  ): Promise<Refusal | null> => {
    if (refusal) return refusal;
    const problem = fieldsProblem(values) ?? documentsProblem(documents, limits);
    if (problem !== null) return { statusCode: 400, problem };
    try {
      await submit(request, values, documents);
      return null;
    } catch (error) {
      if (request.callerSignal.aborted) throw error;
      const limit = limitRefusal(error, request);
      if (limit) return limit;
      request.log.error({ err: error }, 'plain form failed');
      return { statusCode: 503, problem: sendFailed };
    }
  };

  app.post(web.contactFormPost, async (request, reply) => {
    // Browsers always announce the length; without one no document is taken.
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    const isTooLong = !(announced <= maxBodyBytes);
    const kept = openDocuments();
    const tooSlow = setTimeout(() => request.raw.destroy(), receiveMilliseconds(isTooLong ? 0 : announced));
    try {
      const form = await receiveForm(request, kept, isTooLong).finally(() => clearTimeout(tooSlow));
      const values = valuesFrom(form.fields);
      // Robots are told what people are told, and nothing is kept.
      const isRobot = (form.fields.get(honeypotName) ?? '') !== '';
      const refusal = isRobot ? null : await judgeAndSubmit(request, values, form);
      drainRequest(request, 4 * maxBodyBytes);
      if (!refusal)
        return await reply.redirect(`${pages.home}?${plainFormSentQuery}#${anchors.contactForm}`, 303);
      if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
      const plainForm: PlainForm = { status: 'refused', values, problem: refusal.problem };
      const page = await render(request, { url: pages.home, api: request.api, plainForm });
      if (page.kind === 'notFound' || page.statusCode !== 200) throw new WebError('PROVIDER_UNAVAILABLE');
      return await sendPage(request, reply, { ...page, statusCode: refusal.statusCode }, 'no-store');
    } finally {
      await kept.close();
    }
  });
}
