import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Blog } from '#shared/contract/articles.ts';
import { website } from '#shared/contract/routes.ts';
import { WebsiteError } from '../http/errors.ts';
import { isNotModified } from '../http/preconditions.ts';
import { fileNameParameters } from './file-answer.ts';
import type { Resizer } from './pictures/resizer.ts';
import { pictureTag, publicCache, sendPicture } from './pictures/send-picture.ts';
import { parseVariant } from './pictures/variant.ts';
import type { Storage } from './storage.ts';
import { pictureSource, readPicture, sendStored } from './stored-file.ts';

/** The download routes for documents and pictures. Files are streamed from the storage, except resized pictures. */
export async function downloadsPlugin(
  app: FastifyInstance,
  { storage, resizer }: { storage: Storage; resizer: Resizer },
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
          if (!(error instanceof ApiError && error.status === 404 && request.providerSession.hasCookies)) throw error;
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
      const source = pictureSource(address);
      if (variant === null) {
        const etag = pictureTag(source, null);
        if (isNotModified(request.headers, etag))
          return reply.code(304).headers({ etag, 'cache-control': cacheControl }).send();
        return sendStored(reply, storage, stored, { fileName: imageName, cacheControl, etag });
      }
      const original = () => readPicture(storage, stored, request.id);
      const presentation = { parameters: fileNameParameters(imageName), cacheControl };
      return sendPicture(reply, resizer, [source, variant, original], presentation);
    },
  });
}
