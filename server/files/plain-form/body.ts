import type { FastifyMultipartOptions } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { acceptedType } from '#shared/rules/accepted-documents.ts';
import { fieldRules, mapFields, normalValue, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { uploadRefusals, type UploadLimits } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../../http/errors.ts';
import type { PlainFormRefusal } from './refusal.ts';
import type { TemporaryDocument, TemporaryDocuments } from './temporary-documents.ts';

/** A document of the form, under its cleaned name and with the type that name and content agree on. */
export interface PlainFormDocument extends TemporaryDocument {
  name: string;
  contentType: string;
}

export interface PlainFormBody {
  fields: ReadonlyMap<string, string>;
  documents: readonly PlainFormDocument[];
  /** Set when the body was not read to its end; the fields before that are complete. */
  refusal: PlainFormRefusal | null;
}

const incompleteBody = 'Il modulo non è arrivato per intero. I dati restano qui: inviarlo di nuovo.';

/** Bytes for the texts and the headers of the parts, beside the documents. */
const textBytes = 1024 * 1024;

const maxDocuments = 10;

/** @returns the length up to which documents of a body are read. */
export const maxBodyBytes = ({ maxTotalBytes }: UploadLimits): number => maxTotalBytes + textBytes;

/** The multipart parser cuts a file one byte beyond the limit; it is refused with the rest of the form, whose texts are kept. */
export const multipartOptions = ({ maxFileBytes }: UploadLimits): FastifyMultipartOptions => ({
  limits: { fileSize: maxFileBytes + 1, fields: 10, files: maxDocuments, parts: 20, fieldSize: 32 * 1024 },
  throwFileSizeLimit: false,
});

const refusalOf = (error: unknown): PlainFormRefusal => {
  if (error instanceof WebsiteError && (error.code === 'NO_ROOM' || error.code === 'FILE_TYPE'))
    return { statusCode: error.statusCode, problem: error.message };
  if (error instanceof WebsiteError && error.code === 'BODY_TOO_LARGE')
    return { statusCode: error.statusCode, problem: uploadRefusals.FILE_TOO_LARGE };
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
    return { statusCode: 400, problem: `Si possono allegare al massimo ${maxDocuments} documenti.` };
  return { statusCode: 400, problem: incompleteBody };
};

/**
 * Reads the multipart body to its end, or to the first document that is refused. The form has its fields before its files.
 * @param isTooLong refuses every document.
 * @throws when the client disconnects.
 */
export async function readPlainForm(
  request: FastifyRequest,
  stored: TemporaryDocuments,
  isTooLong: boolean,
): Promise<PlainFormBody> {
  const fields = new Map<string, string>();
  const documents: PlainFormDocument[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      } else if (!part.filename) {
        // An empty file input is sent as a file without a name.
        part.file.resume();
      } else {
        if (isTooLong) throw new WebsiteError('BODY_TOO_LARGE');
        const name = cleanFileName(part.filename);
        const document = await stored.write(part.file);
        const contentType = acceptedType(name, document.firstBytes);
        if (contentType === null) throw new WebsiteError('FILE_TYPE');
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

/** @returns the values of the fields, normalised and cut to their limits. */
export const valuesOf = (fields: PlainFormBody['fields']): ContactFormValues =>
  mapFields((field) => normalValue(field, (fields.get(field) ?? '').slice(0, fieldRules[field].maxLength)));
