import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { request } from 'undici';
import { discardBody } from '#runtime/discard-body.ts';
import { encodedFileName, untrustedFileHeaders } from '#runtime/file-headers.ts';
import { inlineTypes } from '#shared/rules/picture-types.ts';
import type { FormFileRow } from '../contact-form/files.ts';
import type { Storage } from '../context.ts';
import { ProviderError } from '../errors.ts';

const isShownInline = (type: string) => inlineTypes.some((known) => known === type);

/** Time-out of a storage that sends nothing. */
const idleMilliseconds = 8000;

/**
 * Opens a stored object. undici's `request` follows no redirects, which could lead to any address inside the network.
 * @throws ProviderError OBJECT_NOT_FOUND, STORAGE_UNAVAILABLE.
 */
async function openObject(storage: Storage, file: FormFileRow, log: FastifyBaseLogger) {
  const url = await storage.presignGet({ key: file.object_key, contentType: file.content_type });
  const idle = { headersTimeout: idleMilliseconds, bodyTimeout: idleMilliseconds };
  const { statusCode, body } = await request(url, idle).catch((cause: unknown) => {
    throw new ProviderError('STORAGE_UNAVAILABLE', { cause });
  });
  if (statusCode === 200) return body;
  discardBody(body);
  log.error({ status: statusCode, fileId: file.id }, 'stored document not delivered');
  throw new ProviderError(statusCode === 404 ? 'OBJECT_NOT_FOUND' : 'STORAGE_UNAVAILABLE');
}

/** Streams a document to staff, so that the storage's address stays internal. @throws as openObject. */
export async function sendFile(
  reply: FastifyReply,
  storage: Storage,
  file: FormFileRow,
): Promise<FastifyReply> {
  const body = await openObject(storage, file, reply.log);
  const isShown = isShownInline(file.content_type);
  return reply
    .header('content-type', isShown ? file.content_type : 'application/octet-stream')
    .header('content-length', file.size)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${encodedFileName(file.name)}`)
    .header('cache-control', 'private, no-store')
    .headers(untrustedFileHeaders)
    .send(body);
}
