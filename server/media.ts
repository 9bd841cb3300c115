import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { web } from '#shared/routes.ts';
import { WebError } from './errors.ts';
import { inlineType, signatureLength } from './file-types.ts';
import type { Resizer } from './images/resizer.ts';
import { chooseFormat, parseWidth } from './images/variant.ts';
import type { Storage } from './storage.ts';

/** Headers of a stored file that are ours to pass on. */
const fileHeaders = ['content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag'] as const;

/** Whatever gets in, it runs nothing and reaches nothing. */
const sandboxed = "default-src 'none'; sandbox";

const publicCache = 'public, max-age=3600';

/** Largest picture that is read whole for resizing; a larger one is still streamed as it is. */
const maxPictureBytes = 32 * 1024 * 1024;

const resizeMilliseconds = 10_000;

type StoredFile = Awaited<ReturnType<Storage['get']>>;

/** Reads the first bytes and puts them back, so that the type can be checked before anything is sent. */
async function peek(body: Readable): Promise<{ firstBytes: Buffer; body: Readable }> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < signatureLength) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(chunks);
  async function* whole() {
    yield start;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  const through = new PassThrough();
  pipeline(whole, through, () => body.destroy());
  return { firstBytes: start.subarray(0, signatureLength), body: through };
}

/** 'attachment; filename*=…' (RFC 6266, RFC 8187); the plain name is for very old readers. */
function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${fileName.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/** What the storage said, in our words; its own error body is never passed on. */
function assertFound(file: StoredFile): void {
  if (file.statusCode === 200 || file.statusCode === 206 || file.statusCode === 416) return;
  file.body.destroy();
  throw new WebError(file.statusCode === 404 ? 'NOT_FOUND' : 'STORAGE_REFUSED');
}

const rangeOf = (request: FastifyRequest): Record<string, string> =>
  request.headers.range === undefined ? {} : { range: request.headers.range };

async function sendFile(reply: FastifyReply, file: StoredFile, fileName: string, cacheControl: string) {
  assertFound(file);
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
  const { firstBytes, body } = await peek(file.body);
  const type = startsAtZero ? inlineType(file.headers['content-type'] ?? '', firstBytes) : null;
  return reply
    .type(type ?? 'application/octet-stream')
    .header('content-disposition', disposition(type ? 'inline' : 'attachment', fileName))
    .send(body);
}

/** An article's picture whole, for resizing; bounded, and only what its bytes say is a raster image. */
async function readPicture(file: StoredFile): Promise<Buffer> {
  assertFound(file);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxPictureBytes)
      throw new WebError('STORAGE_REFUSED', { message: 'The picture is too large' });
    chunks.push(chunk);
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
    file.body.on('error', () => {}).resume();
    return storage.get(await freshAddress(), headers, signal);
  };

  app.get<{ Params: { clientToken: string; fileName: string } }>(
    web.contactFormFile,
    async (request, reply) => {
      const { clientToken, fileName } = request.params;
      const address = async () =>
        (await request.api.call('getFormPreviewUrl', { body: { clientToken, fileName } })).previewUrl;
      const file = await open(await address(), address, rangeOf(request), request.callerSignal);
      return sendFile(reply, file, fileName, 'private, no-store');
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
        const file = await open(previewUrl, address, rangeOf(request), request.callerSignal);
        return sendFile(reply, file, imageName, publicCache);
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
