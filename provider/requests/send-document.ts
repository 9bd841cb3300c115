import type { FastifyReply } from 'fastify';
import { encodedFileName, untrustedFileHeaders } from '#runtime/file-headers.ts';
import { downloadName, isInlineType } from '#shared/rules/file-types.ts';
import type { FormFileRow } from './files.ts';
import type { Storage } from '../context.ts';
import { ProviderError } from '../http/errors.ts';

/**
 * Streams a document to staff, so that the URL of the storage stays internal.
 * @throws ProviderError OBJECT_NOT_FOUND, also if the object has the wrong size; STORAGE_UNAVAILABLE.
 */
export async function sendFile(
  reply: FastifyReply,
  storage: Storage,
  file: FormFileRow,
): Promise<FastifyReply> {
  if ((await storage.size(file.object_key)) !== file.size) {
    reply.log.error({ fileId: file.id }, 'stored document not delivered');
    throw new ProviderError('OBJECT_NOT_FOUND');
  }
  const name = downloadName(file.name, file.content_type);
  const isShown = isInlineType(file.content_type);
  return reply
    .header('content-type', isShown ? file.content_type : 'application/octet-stream')
    .header('content-length', file.size)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${encodedFileName(name)}`)
    .header('cache-control', 'private, no-store')
    .headers(untrustedFileHeaders)
    .send(await storage.read(file.object_key));
}
