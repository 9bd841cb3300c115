import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Budget } from '../http/limits/budget.ts';
import { storageCaller, type Storage } from './storage.ts';

interface DocumentToStore {
  clientToken: string;
  fileName: string;
  /** Bytes. */
  size: number;
  contentType: string;
  body: Readable;
}

/**
 * Uploads a document of a draft (docs/interfaces.md, 5): upload address, PUT to the storage, confirmation.
 * @throws WebsiteError UPLOAD_BUDGET, the errors of Storage.put; ApiError when the provider refuses.
 */
export type StoreDocument = (request: FastifyRequest, document: DocumentToStore) => Promise<void>;

/** @param uploadBytes the budget of the visitor's address; bytes that were not stored are given back. */
export function createStoreDocument(storage: Storage, uploadBytes: Budget): StoreDocument {
  return async (request, { clientToken, fileName, size, contentType, body }) => {
    const { call } = request.api;
    await uploadBytes.spend(request.ip, size, async (keep) => {
      const { uploadUrl } = await call('getFormUploadUrl', {
        body: { clientToken, fileName, size, contentType },
      });
      await storage.put(uploadUrl, { body, size, contentType }, storageCaller(request));
      keep();
      await call('confirmFormUpload', { body: { clientToken, fileName, fileSize: size, contentType } });
    });
  };
}
