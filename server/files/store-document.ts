import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import { WebsiteError } from '../http/errors.ts';
import type { Budget } from '../http/limits/budget.ts';
import type { Call } from '#shared/contract/api.ts';
import type { CallInput } from '#shared/contract/calls.ts';
import type { PhoneOfLink } from '#shared/contract/phone-link.ts';
import type { PatientKey } from '#shared/contract/quotes.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import { type FileToStore, storageCaller, type Storage } from './storage.ts';

/** The sender of a document: the draft's own page, a phone with a link, or a patient's page. */
export type Sender = { clientToken: string } | PhoneOfLink | (PatientKey & { kind?: DocumentKind | undefined });

type DocumentToStore = FileToStore & { sender: Sender; fileName: string };

/**
 * Stores a document of a draft (docs/interfaces.md, 5): requests an upload URL, sends the document to the
 * storage and confirms the upload.
 * @throws WebsiteError UPLOAD_BUDGET, STORAGE_LOST; errors of Storage.put; ApiError if the provider refuses
 *   the document.
 */
export type StoreDocument = (request: FastifyRequest, document: DocumentToStore) => Promise<void>;

type Document<Name extends 'getFormUploadUrl' | 'confirmFormUpload'> = Omit<CallInput<Name>['body'], 'clientToken'>;

const announce = (call: Call, sender: Sender, document: Document<'getFormUploadUrl'>) => {
  if ('key' in sender) return call('getPatientUploadUrl', { body: { ...sender, ...document } });
  if ('clientToken' in sender) return call('getFormUploadUrl', { body: { ...sender, ...document } });
  return call('getPhoneUploadUrl', { body: { ...sender, ...document } });
};

const confirm = (call: Call, sender: Sender, document: Document<'confirmFormUpload'>) => {
  if ('key' in sender) return call('confirmPatientUpload', { body: { ...sender, ...document } });
  if ('clientToken' in sender) return call('confirmFormUpload', { body: { ...sender, ...document } });
  return call('confirmPhoneUpload', { body: { ...sender, ...document } });
};

const lostCodes: ReadonlySet<string> = new Set(['UPLOAD_MISSING', 'UPLOAD_MISMATCH']);

/**
 * Replaces the provider's error that the storage lacks the bytes which it has just accepted.
 * @throws WebsiteError STORAGE_LOST in this case; any other error unchanged.
 */
export function refuseLost(error: unknown): never {
  if (error instanceof ApiError && lostCodes.has(error.code)) throw new WebsiteError('STORAGE_LOST', { cause: error });
  throw error;
}

/** @param uploadBytes the budget of the visitor's IP address. Bytes that were not stored are returned to the budget. */
export function createStoreDocument(storage: Storage, uploadBytes: Budget): StoreDocument {
  return async (request, { sender, fileName, size, contentType, body }) => {
    const { call } = request.api;
    const giveBack = await uploadBytes.take(request.ip, size);
    try {
      const { uploadUrl } = await announce(call, sender, { fileName, size, contentType });
      await storage.put(uploadUrl, { body, size, contentType }, storageCaller(request));
    } catch (error) {
      giveBack();
      throw error;
    }
    await confirm(call, sender, { fileName, fileSize: size, contentType }).catch(refuseLost);
  };
}
