import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { isPictureType } from '#shared/picture-types.ts';
import type { FormFileRow } from '../contact-form/files.ts';
import { ProviderError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';

/** What a browser may show inside the site; anything else could run scripts there. */
const isShownInline = (type: string) => isPictureType(type) || type === 'application/pdf';

/** Streams a document to staff: the storage's own address never leaves the house. */
export async function sendFile(
  reply: FastifyReply,
  storage: Storage,
  file: FormFileRow,
): Promise<FastifyReply> {
  const url = await storage.presignGet({ key: file.object_key, contentType: file.content_type });
  const response = await fetch(url);
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ProviderError('OBJECT_NOT_FOUND');
  }
  const isShown = isShownInline(file.content_type);
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-type', isShown ? file.content_type : 'application/octet-stream')
    .header('content-length', file.size)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Readable.from(response.body));
}
