import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { web } from '#shared/contract/routes.ts';
import { discardBody } from '#runtime/discard-body.ts';
import { WebError } from '../http/errors.ts';
import { fileHeaders, fileNameParameters, sendFile } from './file-answer.ts';
import { inlineType } from './file-types.ts';
import type { Resizer } from './pictures/resizer.ts';
import { chooseFormat, parseWidth } from './pictures/variant.ts';
import { storageError, type Storage, type StoredFile } from './storage.ts';

const publicCache = 'public, max-age=3600';

/** Largest picture that is read whole for resizing; a larger one is still streamed as it is. */
const maxPictureBytes = 32 * 1024 * 1024;

const resizeMilliseconds = 10_000;

/** What the storage said, in our words; its own error body is never passed on. */
function assertStatus(file: StoredFile, expected: readonly number[]): void {
  if (expected.includes(file.statusCode)) return;
  discardBody(file.body);
  throw file.statusCode === 404
    ? new WebError('NOT_FOUND')
    : new WebError('STORAGE_REFUSED', {
        message: 'The storage did not deliver the file',
        details: { status: file.statusCode },
      });
}

/** One range in bytes (RFC 9110, section 14.1.2). Others may be ignored, and a storage must not be sent everything. */
const oneRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/** The request's range, when it is one the storage should see; `If-Range` is not evaluated, so the answer is whole. */
function rangeOf({ headers }: FastifyRequest): Record<string, string> {
  const { range } = headers;
  return range !== undefined && oneRange.test(range) && headers['if-range'] === undefined ? { range } : {};
}

/**
 * Sends a stored file. @param range the header that was sent to the storage, if any.
 * @throws WebError as Storage.get, NOT_FOUND when the storage has lost it.
 */
async function sendStored(
  reply: FastifyReply,
  file: StoredFile,
  {
    fileName,
    cacheControl,
    range,
  }: { fileName: string; cacheControl: string; range: Record<string, string> },
) {
  assertStatus(file, 'range' in range ? [200, 206, 416] : [200]);
  if (file.statusCode === 416) {
    discardBody(file.body);
    const size = file.headers['content-range'];
    if (size !== undefined) reply.header('content-range', size);
    return reply.code(416).header('cache-control', 'no-store').send();
  }
  try {
    return await sendFile(reply, file, { parameters: fileNameParameters(fileName), cacheControl });
  } catch (error) {
    throw storageError(error);
  }
}

/** An article's picture whole, for resizing; bounded, and only what its bytes say is a raster image. */
async function readPicture(file: StoredFile): Promise<Buffer> {
  assertStatus(file, [200]);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of file.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxPictureBytes) throw new WebError('PICTURE_UNREADABLE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw storageError(error);
  }
  const bytes = Buffer.concat(chunks);
  if (!inlineType(file.headers['content-type'] ?? '', bytes)?.startsWith('image/'))
    throw new WebError('PICTURE_UNREADABLE');
  return bytes;
}

/** Files back out: a visitor's documents and articles' images, streamed from the storage. */
export async function downloadsPlugin(
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
    discardBody(file.body);
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
      return sendStored(reply, file, { fileName, cacheControl: 'private, no-store', range });
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
        return sendStored(reply, file, { fileName: imageName, cacheControl: publicCache, range });
      }
      const format = chooseFormat(request.headers.accept);
      // The path names the stored object and changes when the image is replaced; the query only signs.
      const { origin, pathname } = new URL(previewUrl);
      // No caller's signal: others may be waiting for the same picture.
      const bytes = await resizer
        .resize(origin + pathname, { width, format }, async () =>
          readPicture(await open(previewUrl, address, {}, AbortSignal.timeout(resizeMilliseconds))),
        )
        .catch((err: unknown) => {
          if (err instanceof WebError && err.code === 'PICTURE_UNREADABLE')
            request.log.warn({ err }, 'picture unreadable');
          throw err;
        });
      return reply
        .headers(
          fileHeaders(`image/${format}`, {
            parameters: fileNameParameters(imageName),
            cacheControl: publicCache,
          }),
        )
        .header('vary', 'accept')
        .send(bytes);
    },
  );
}
