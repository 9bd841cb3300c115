import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Blog } from '#shared/contract/blog.ts';
import { website } from '#shared/contract/routes.ts';
import { WebsiteError } from '../http/errors.ts';
import { isNotModified } from '../http/preconditions.ts';
import { fileNameParameters, sendResized } from './file-answer.ts';
import { pictureKey, type Resize } from './pictures/resizer.ts';
import { parseVariant } from './pictures/variant.ts';
import type { Storage } from './storage.ts';
import { readPicture, sendStored } from './stored-file.ts';

const publicCache = 'public, max-age=3600';

const resizeMilliseconds = 10_000;

/** The download routes for documents and pictures. Files are streamed from the storage, except resized pictures. */
export async function downloadsPlugin(
  app: FastifyInstance,
  { storage, resize }: { storage: Storage; resize: Resize },
) {
  app.get<{ Params: { clientToken: string; fileName: string } }>(
    website.contactFormFile,
    { config: { isNoLoad: true } },
    async (request, reply) => {
      const { clientToken, fileName } = request.params;
      const presign = async () =>
        (await request.api.call('getFormPreviewUrl', { body: { clientToken, fileName } })).previewUrl;
      const stored = { address: await presign(), presign };
      return sendStored(reply, storage, stored, { fileName, cacheControl: 'private, no-store' });
    },
  );

  // One route for both methods, because Fastify's own HEAD route gives a 304 the length 0.
  app.route<{ Params: { blogId: string; imageName: string }; Querystring: { w?: string } }>({
    method: ['GET', 'HEAD'],
    url: website.blogImage,
    config: { rate: 'pictures' },
    handler: async (request, reply) => {
      const { blogId, imageName } = request.params;
      let cacheControl = publicCache;
      /** Returns the article. For staff, it need not be published yet. */
      const readArticle = (): Promise<Blog> =>
        request.api.call('getBlog', { params: { blogId } }).catch(async (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404 && request.providerSession.hasCookies))
            throw error;
          // If the provider lacks this call (docs/product.md, 7.4) or refuses it, the first error is thrown.
          const article = await request.api.call('getArticle', { params: { blogId } }).catch(() => {
            throw error;
          });
          cacheControl = 'private, no-store';
          return article;
        });
      const presign = async () => {
        const blog = await readArticle();
        const image = blog.images?.find(({ name }) => name === imageName);
        if (!image?.previewUrl) throw new WebsiteError('NOT_FOUND');
        return image.previewUrl;
      };
      const address = await presign();
      // Other sites may show the picture in link previews and feeds.
      if (cacheControl === publicCache) reply.header('cross-origin-resource-policy', 'cross-origin');
      const variant = parseVariant(request.query.w, request.headers.accept);
      const stored = { address, presign };
      // The path identifies the stored object and changes when the picture is replaced. The query is the signature.
      const { origin, pathname } = new URL(address);
      const source = origin + pathname;
      // A weak tag, because another version of an encoder may produce other bytes.
      const etag = `W/"${pictureKey(source, variant)}"`;
      if (isNotModified(request.headers, etag))
        return reply.code(304).headers({ etag, 'cache-control': cacheControl, vary: 'accept' }).send();
      if (variant === null)
        return sendStored(reply, storage, stored, { fileName: imageName, cacheControl, etag });

      const original = async () => {
        // Not the caller's signal, because other requests may share the result.
        const caller = { requestId: request.id, signal: AbortSignal.timeout(resizeMilliseconds) };
        return readPicture(storage, stored, caller);
      };
      const { format } = variant;
      const resized = await resize(source, variant, original).catch((err: unknown) => {
        if (err instanceof WebsiteError && err.code === 'PICTURE_UNREADABLE')
          request.log.warn({ err }, 'picture unreadable');
        throw err;
      });
      const parameters = fileNameParameters(imageName);
      return sendResized(reply, { resized, format }, { parameters, cacheControl, etag });
    },
  });
}
