import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fieldRules, mapFields, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { documentType, typeRefusal } from '#shared/rules/file-types.ts';
import { keptDocumentName } from '#shared/rules/plain-form.ts';
import { uploadRefusal, uploadRefusals, type UploadLimits } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../../http/errors.ts';
import { multipartOptions, partFileName } from '../upload-body.ts';
import { failureRefusal, type PlainFormRefusal, type RefusedDocument } from './check.ts';
import type { TemporaryDocument, TemporaryDocuments } from './temporary-documents.ts';

/** A document of the form, with its sanitised name and the type that its bytes show. */
export interface PlainFormDocument extends TemporaryDocument {
  name: string;
  contentType: string;
}

export interface PlainFormBody {
  fields: ReadonlyMap<string, string>;
  /** Names of the draft's documents whose checkboxes are still ticked. */
  kept: readonly string[];
  documents: readonly PlainFormDocument[];
  refused: readonly RefusedDocument[];
  /** Set if the body was not read to its end; the fields read before are complete. */
  refusal: PlainFormRefusal | null;
}

const incompleteBody = 'Il modulo non è arrivato per intero. I dati restano qui: invialo di nuovo.';

/** Number of bytes for texts and part headers, in addition to the documents. */
const textBytes = 1024 * 1024;

const maxDocuments = 10;
const tooMany: PlainFormRefusal = {
  statusCode: 400,
  problem: `Si possono allegare al massimo ${maxDocuments} documenti alla volta.`,
};

/** @returns the maximum length of a body. It exceeds the documents' limit, so that those that fit are stored. */
export const maxBodyBytes = ({ maxTotalBytes }: UploadLimits): number => 2 * (maxTotalBytes + textBytes);

export const formOptions = (limits: UploadLimits) =>
  multipartOptions(limits, { fields: 100, files: 50, parts: 150, fieldSize: 32 * 1024 });

const refusalOf = (error: unknown, request: FastifyRequest): PlainFormRefusal => {
  if (error instanceof WebsiteError && error.code === 'UPLOAD_BUDGET') return failureRefusal(error, request, '');
  if (error instanceof WebsiteError && (error.code === 'NO_ROOM' || error.code in uploadRefusals))
    return { statusCode: error.statusCode, problem: error.message };
  if (error instanceof WebsiteError && error.code === 'BODY_TOO_LARGE')
    return { statusCode: error.statusCode, problem: uploadRefusals.FILE_TOO_LARGE };
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT') return tooMany;
  return { statusCode: 400, problem: incompleteBody };
};

/**
 * Reads the multipart body to its end and skips refused documents. The form's fields precede its files.
 * @param isTooLong whether the body is too long. Reading then stops at the first document, which is refused.
 * @throws when the client disconnects.
 */
export async function readPlainForm(
  request: FastifyRequest,
  stored: TemporaryDocuments,
  limits: UploadLimits,
  isTooLong: boolean,
): Promise<PlainFormBody> {
  const fields = new Map<string, string>();
  const kept: string[] = [];
  const documents: PlainFormDocument[] = [];
  const refused: RefusedDocument[] = [];

  const refuse = (error: unknown): PlainFormRefusal => {
    if (request.callerSignal.aborted) throw error;
    const refusal = refusalOf(error, request);
    const status = refusal.statusCode;
    request.log[status < 500 ? 'info' : 'warn']({ err: error, status }, 'plain form refused');
    return refusal;
  };

  const assertAccepted = (name: string, size: number) => {
    const names = documents.map((document) => document.name);
    const bytes = documents.reduce((sum, document) => sum + document.size, 0);
    const refusal = uploadRefusal({ name, size }, names, bytes, limits);
    if (refusal) throw new WebsiteError(refusal);
  };

  const readDocument = async (file: MultipartFile['file'], name: string) => {
    if (isTooLong) throw new WebsiteError('BODY_TOO_LARGE');
    // Checks the name before anything is written to disk.
    assertAccepted(name, 0);
    const document = await stored.write(file);
    try {
      assertAccepted(name, document.size);
      const contentType = documentType(document.firstBytes);
      if (contentType === null) throw new WebsiteError(typeRefusal(name, document.firstBytes));
      documents.push({ ...document, name, contentType });
    } catch (error) {
      await document.discard();
      throw error;
    }
  };

  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') continue;
        if (part.fieldname === keptDocumentName) kept.push(part.value);
        // Browsers send each line break as two characters, and count it as one.
        else fields.set(part.fieldname, part.value.replaceAll('\r\n', '\n'));
        continue;
      }
      const { file } = part;
      // An empty file input is sent as a file without a name.
      if (part.filename) {
        const fileName = freeName(partFileName(part), [...kept, ...documents.map(({ name }) => name)]);
        try {
          if (documents.length + refused.length === maxDocuments) refused.push({ fileName, ...tooMany });
          else await readDocument(file, fileName);
        } catch (error) {
          const refusal = refuse(error);
          refused.push({ fileName, ...refusal });
          // The following parts can only be read after the whole file.
          if (isTooLong || (file.destroyed && !file.readableEnded))
            return { fields, kept, documents, refused, refusal };
        }
      }
      file.resume();
    }
    return { fields, kept, documents, refused, refusal: null };
  } catch (error) {
    return { fields, kept, documents, refused, refusal: refuse(error) };
  }
}

/** @returns the values, truncated to their maximum lengths, except phone numbers, which could become wrong. */
export const valuesOf = (fields: PlainFormBody['fields']): ContactFormValues =>
  mapFields((field) => {
    const text = fields.get(field) ?? '';
    return field === 'phoneNumber' ? text : cutText(text, fieldRules[field].maxLength);
  });
