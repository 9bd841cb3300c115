import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import { WebsiteError } from '../http/errors.ts';
import type { Budget } from '../http/limits/budget.ts';
import type { Call } from '#shared/contract/api.ts';
import type { PhoneOfLink } from '#shared/contract/phone-link.ts';
import type { PatientKey } from '#shared/contract/quotes.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import { storageCaller, type Storage } from './storage.ts';

/** The sender of a document: the draft's own page, a phone with a link, or a patient's page. */
export type Sender =
  | { clientToken: string }
  | PhoneOfLink
  | (PatientKey & { kind?: DocumentKind | undefined });

interface DocumentToStore {
  sender: Sender;
  fileName: string;
  size: number;
  contentType: string;
  body: Readable;
}

/**
 * Stores a document of a draft (docs/interfaces.md, 5): requests an upload URL, sends the document to the
 * storage and confirms the upload.
 * @throws WebsiteError UPLOAD_BUDGET, STORAGE_LOST; errors of Storage.put; ApiError if the provider refuses
 *   the document.
 */
export type StoreDocument = (request: FastifyRequest, document: DocumentToStore) => Promise<void>;

/** Distinguishes a page that has closed from a name that is taken. Both are 401. */
const refuseClosed = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 401 && error.code !== 'DUPLICATE_FILE_NAME')
    throw new WebsiteError('PATIENT_PAGE_CLOSED', { cause: error });
  throw error;
};

const callsOf = (call: Call, sender: Sender, contentType: string, fileName: string) => {
  const document = { fileName, contentType };
  if ('key' in sender)
    return {
      announce: (size: number) =>
        call('getPatientUploadUrl', { body: { ...sender, ...document, size } }).catch(refuseClosed),
      confirm: (fileSize: number) =>
        call('confirmPatientUpload', { body: { ...sender, ...document, fileSize } }),
    };
  return 'clientToken' in sender
    ? {
        announce: (size: number) => call('getFormUploadUrl', { body: { ...sender, ...document, size } }),
        confirm: (fileSize: number) =>
          call('confirmFormUpload', { body: { ...sender, ...document, fileSize } }),
      }
    : {
        announce: (size: number) => call('getPhoneUploadUrl', { body: { ...sender, ...document, size } }),
        confirm: (fileSize: number) =>
          call('confirmPhoneUpload', { body: { ...sender, ...document, fileSize } }),
      };
};

const lostCodes: ReadonlySet<string> = new Set(['UPLOAD_MISSING', 'UPLOAD_MISMATCH']);

/**
 * Replaces the provider's error that the storage lacks the bytes which it has just accepted.
 * @throws WebsiteError STORAGE_LOST in this case; any other error unchanged.
 */
export function refuseLost(error: unknown): never {
  if (error instanceof ApiError && lostCodes.has(error.code))
    throw new WebsiteError('STORAGE_LOST', { cause: error });
  throw error;
}

/** @param uploadBytes the budget of the visitor's IP address. Bytes that were not stored are returned to the budget. */
export function createStoreDocument(storage: Storage, uploadBytes: Budget): StoreDocument {
  return async (request, { sender, fileName, size, contentType, body }) => {
    const { announce, confirm } = callsOf(request.api.call, sender, contentType, fileName);
    const giveBack = await uploadBytes.take(request.ip, size);
    try {
      const { uploadUrl } = await announce(size);
      await storage.put(uploadUrl, { body, size, contentType }, storageCaller(request));
    } catch (error) {
      giveBack();
      throw error;
    }
    await confirm(size).catch(refuseLost);
  };
}
