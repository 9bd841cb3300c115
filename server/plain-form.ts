import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import multipart, { type SavedMultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalPhone } from '#shared/phone.ts';
import { plainFormSentQuery, type PlainForm } from '#shared/plain-form.ts';
import { anchors, pages, web } from '#shared/routes.ts';
import { uploadRefusal, uploadRefusals, type UploadLimits } from '#shared/upload-rules.ts';
import {
  contactError,
  contactFormFields,
  emailError,
  fieldLimits,
  fullNameError,
  honeypotName,
  isSubmittable,
  messages,
  phoneNumberError,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/validation/contact-form.ts';
import { WebError } from './errors.ts';
import { sendPage, type PageRenderer } from './page-renderer.ts';
import type { Storage } from './storage.ts';

const sendFailed = 'Invio non riuscito. I dati restano qui: riprovare tra poco.';

/** Room for the form's texts and the multipart headers beside the documents. */
const textBytes = 1024 * 1024;

interface Document {
  name: string;
  contentType: string;
  size: number;
  path: string;
}

/** The first thing that is wrong, as the form with scripts would say it beside the field. */
const problemOf = (values: ContactFormValues): string | null => {
  if (isSubmittable(values)) return null;
  return (
    fullNameError(values.fullName) ??
    emailError(values.email) ??
    contactError(values.email, values.phoneNumber) ??
    phoneNumberError(values.phoneNumber) ??
    messages.required
  );
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

/** The text of a field as the multipart parser gives it; '' when it is missing or no text. */
const textOf = (fields: Record<string, unknown>, name: string): string => {
  const field = fields[name];
  const value = typeof field === 'object' && field !== null && 'value' in field ? field.value : '';
  return typeof value === 'string' ? value : '';
};

const valuesFrom = (fields: Record<string, unknown>): ContactFormValues => {
  const value = (name: ContactFormField) => textOf(fields, name).slice(0, fieldLimits[name]);
  return {
    fullName: value('fullName'),
    email: value('email'),
    phoneNumber: normalPhone(value('phoneNumber')),
    service: value('service'),
    message: value('message'),
  };
};

const documentsFrom = async (files: readonly SavedMultipartFile[]): Promise<Document[]> => {
  // A file input left empty is sent as a file without a name.
  const named = files.filter(({ filename }) => filename !== undefined && filename !== '');
  return Promise.all(
    named.map(async ({ filename, mimetype, filepath }) => ({
      name: filename,
      contentType: mimetype || 'application/octet-stream',
      size: (await stat(filepath)).size,
      path: filepath,
    })),
  );
};

/**
 * The contact form as plain HTML, for browsers without scripts and before they have run: one multipart POST that ends
 * on the thank-you screen. The sizes of its documents are known only when they are here, so they pass through
 * temporary files, which are gone with the answer.
 */
export async function plainFormPlugin(
  app: FastifyInstance,
  { render, storage, limits }: { render: PageRenderer; storage: Storage; limits: UploadLimits },
) {
  await app.register(multipart, {
    limits: { fileSize: limits.maxFileBytes + 1, fields: 10, files: 10, parts: 20, fieldSize: 32 * 1024 },
    // Cut off one byte beyond the limit and judged with the rest, so that what was typed is not lost.
    throwFileSizeLimit: false,
  });

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
    for (const { name: fileName, contentType, size, path } of documents) {
      const { uploadUrl } = await call('getFormUploadUrl', {
        body: { clientToken, fileName, size, contentType },
      });
      await storage.put(uploadUrl, { body: createReadStream(path), size, contentType }, request.callerSignal);
      await call('confirmFormUpload', { body: { clientToken, fileName, fileSize: size, contentType } });
    }
    await call('submitForm', { body: { clientToken } });
  };

  app.post(web.contactFormPost, async (request, reply) => {
    // Browsers always announce the length; what could fill the disk is refused before a byte is written.
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (!(announced <= limits.maxTotalBytes + textBytes)) throw new WebError('BODY_TOO_LARGE');
    const { files, values: fields } = await request.saveRequestFiles();
    const values = valuesFrom(fields);
    const sent = () => reply.redirect(`${pages.home}?${plainFormSentQuery}#${anchors.contactForm}`, 303);
    const refuse = async (statusCode: number, problem: string) => {
      const plainForm: PlainForm = { status: 'refused', values, problem };
      const page = await render(request, { url: pages.home, api: request.api, plainForm });
      if (page.kind === 'notFound' || page.statusCode !== 200) throw new WebError('PROVIDER_UNAVAILABLE');
      return sendPage(request, reply, { ...page, statusCode }, 'no-store');
    };

    // Robots are told what people are told, and nothing is kept.
    if (textOf(fields, honeypotName) !== '') return sent();

    const documents = await documentsFrom(files);
    const problem = problemOf(values) ?? documentsProblem(documents, limits);
    if (problem !== null) return refuse(400, problem);
    try {
      await submit(request, values, documents);
    } catch (error) {
      request.log.error({ err: error }, 'plain form failed');
      return refuse(503, sendFailed);
    }
    return sent();
  });
}
