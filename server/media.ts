import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { web } from '#shared/routes.ts';
import { discard } from './discard.ts';
import { WebError } from './errors.ts';
import { inlineType, signatureLength } from './file-types.ts';
import type { Resizer } from './images/resizer.ts';
import { chooseFormat, parseWidth } from './images/variant.ts';
import { storageError, type Storage, type StoredFile } from './storage.ts';

/** Headers of a stored file that are ours to pass on. */
const fileHeaders = ['content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag'] as const;

/** Whatever gets in, it runs nothing and reaches nothing. */
const sandboxed = "default-src 'none'; sandbox";

const publicCache = 'public, max-age=3600';

/** Largest picture that is read whole for resizing; a larger one is still streamed as it is. */
const maxPictureBytes = 32 * 1024 * 1024;

const resizeMilliseconds = 10_000;

/**
 * Reads the first bytes, so that the type can be checked before anything is sent.
 * @returns them and the whole body, still to be sent. @throws as the storage does.
 */
async function peek(body: Readable): Promise<{ firstBytes: Buffer; whole: Buffer | Readable }> {
  // Heard from here on; whoever sends the body learns of an earlier error from its state.
  body.on('error', () => {});
  let start = Buffer.alloc(0);
  try {
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      start = Buffer.concat([start, chunk]);
      if (start.length >= signatureLength) break;
    }
  } catch (error) {
    throw storageError(error);
  }
  const firstBytes = start.subarray(0, signatureLength);
  if (body.readableEnded) return { firstBytes, whole: start };
  body.unshift(start);
  return { firstBytes, whole: body };
}

/** 'attachment; filename*=…' (RFC 6266, RFC 8187); the plain name is for very old readers. */
function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${fileName.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/** What the storage said, in our words; its own error body is never passed on. */
function assertStatus(file: StoredFile, expected: readonly number[]): void {
  if (expected.includes(file.statusCode)) return;
  discard(file.body);
  throw file.statusCode === 404
    ? new WebError('NOT_FOUND')
    : new WebError('STORAGE_REFUSED', { message: 'The storage did not deliver the file' });
}

/** One range in bytes (RFC 9110, section 14.1.2). Others may be ignored, and a storage must not be sent everything. */
const oneRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/** The request's range, when it is one the storage should see; `If-Range` is not evaluated, so the answer is whole. */
function rangeOf({ headers }: FastifyRequest): Record<string, string> {
  const { range } = headers;
  return range !== undefined && oneRange.test(range) && headers['if-range'] === undefined ? { range } : {};
}

/** @param range the header that was sent to the storage, if any. */
async function sendFile(
  reply: FastifyReply,
  file: StoredFile,
  {
    fileName,
    cacheControl,
    range,
  }: { fileName: string; cacheControl: string; range: Record<string, string> },
) {
  assertStatus(file, 'range' in range ? [200, 206, 416] : [200]);
  const { firstBytes, whole } = await peek(file.body);
  for (const name of fileHeaders) {
    const value = file.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  reply
    .code(file.statusCode)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', sandboxed);
  // Only a file's beginning tells what it is: a later part is passed on as the bytes it is.
  const startsAtZero = file.statusCode === 200 || file.headers['content-range']?.startsWith('bytes 0-');
  const type = startsAtZero ? inlineType(file.headers['content-type'] ?? '', firstBytes) : null;
  return reply
    .type(type ?? 'application/octet-stream')
    .header('content-disposition', disposition(type ? 'inline' : 'attachment', fileName))
    .send(whole);
}

/** An article's picture whole, for resizing; bounded, and only what its bytes say is a raster image. */
async function readPicture(file: StoredFile): Promise<Buffer> {
  assertStatus(file, [200]);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of file.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxPictureBytes)
        throw new WebError('STORAGE_REFUSED', { message: 'The picture is too large' });
      chunks.push(chunk);
    }
  } catch (error) {
    throw storageError(error);
  }
  const bytes = Buffer.concat(chunks);
  if (!inlineType(file.headers['content-type'] ?? '', bytes)?.startsWith('image/'))
    throw new WebError('NOT_FOUND');
  return bytes;
}

/** Files back out: a visitor's documents and articles' images, streamed from the storage. */
export async function mediaPlugin(
  app: FastifyInstance,
  { storage, resizer }: { storage: Storage; resizer: Resizer },
) {
  /** Opens a presigned address; one that has expired on the way (403) is asked for anew, once. */
  const open = async (
    address: string,
    freshAddress: () => Promise<string>,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<StoredFile> => {
    const file = await storage.get(address, headers, signal);
    if (file.statusCode !== 403) return file;
    discard(file.body);
    return storage.get(await freshAddress(), headers, signal);
  };

  app.get<{ Params: { clientToken: string; fileName: string } }>(
    web.contactFormFile,
    async (request, reply) => {
      const { clientToken, fileName } = request.params;
      const address = async () =>
        (await request.api.call('getFormPreviewUrl', { body: { clientToken, fileName } })).previewUrl;
      const range = rangeOf(request);
      const file = await open(await address(), address, range, request.callerSignal);
      return sendFile(reply, file, { fileName, cacheControl: 'private, no-store', range });
    },
  );

  app.get<{ Params: { blogId: string; imageName: string }; Querystring: { w?: string } }>(
    web.blogImage,
    async (request, reply) => {
      const { blogId, imageName } = request.params;
      const address = async () => {
        const blog = await request.api.call('getBlog', { params: { blogId } });
        const image = blog.images?.find(({ name }) => name === imageName);
        if (!image?.previewUrl) throw new WebError('NOT_FOUND');
        return image.previewUrl;
      };
      const previewUrl = await address();
      const width = parseWidth(request.query.w);
      if (width === null) {
        const range = rangeOf(request);
        const file = await open(previewUrl, address, range, request.callerSignal);
        return sendFile(reply, file, { fileName: imageName, cacheControl: publicCache, range });
      }
      const format = chooseFormat(request.headers.accept);
      // The path names the stored object and changes when the image is replaced; the query only signs.
      const { origin, pathname } = new URL(previewUrl);
      // No caller's signal: others may be waiting for the same picture.
      const bytes = await resizer.resize(origin + pathname, { width, format }, async () =>
        readPicture(await open(previewUrl, address, {}, AbortSignal.timeout(resizeMilliseconds))),
      );
      return reply
        .type(`image/${format}`)
        .header('cache-control', publicCache)
        .header('vary', 'accept')
        .header('content-security-policy', sandboxed)
        .send(bytes);
    },
  );
}
