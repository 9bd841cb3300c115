import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Blog } from '#shared/contract/blog.ts';
import { website } from '#shared/contract/routes.ts';
import { WebsiteError } from '../http/errors.ts';
import { fileHeaders, fileNameParameters } from './file-answer.ts';
import type { Resizer } from './pictures/resizer.ts';
import { parseVariant } from './pictures/variant.ts';
import { storageCaller, type Storage } from './storage.ts';
import { openStored, rangeOf, readPicture, sendStored } from './stored-file.ts';

const publicCache = 'public, max-age=3600';

const resizeMilliseconds = 10_000;

/** The download routes for documents and pictures, streamed from the storage. */
export async function downloadsPlugin(
  app: FastifyInstance,
  { storage, resizer }: { storage: Storage; resizer: Resizer },
) {
  app.get<{ Params: { clientToken: string; fileName: string } }>(
    website.contactFormFile,
    async (request, reply) => {
      const { clientToken, fileName } = request.params;
      const presign = async () =>
        (await request.api.call('getFormPreviewUrl', { body: { clientToken, fileName } })).previewUrl;
      const range = rangeOf(request);
      const file = await openStored(storage, await presign(), {
        presign,
        headers: range,
        caller: storageCaller(request),
      });
      return sendStored(reply, file, { fileName, cacheControl: 'private, no-store', range });
    },
  );

  app.get<{ Params: { blogId: string; imageName: string }; Querystring: { w?: string } }>(
    website.blogImage,
    async (request, reply) => {
      const { blogId, imageName } = request.params;
      let cacheControl = publicCache;
      /** Staff see the pictures of articles that are not published yet. */
      const readArticle = (): Promise<Blog> =>
        request.api.call('getBlog', { params: { blogId } }).catch(async (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404 && request.providerSession.hasCookies))
            throw error;
          // Without the addition, or for users other than admins, the first answer counts.
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
      // Other sites may show it, in previews and feeds.
      if (cacheControl === publicCache) reply.header('cross-origin-resource-policy', 'cross-origin');
      const variant = parseVariant(request.query.w, request.headers.accept);
      if (variant === null) {
        const range = rangeOf(request);
        const file = await openStored(storage, address, {
          presign,
          headers: range,
          caller: storageCaller(request),
        });
        return sendStored(reply, file, { fileName: imageName, cacheControl, range });
      }

      // The path identifies the stored object and changes when the picture is replaced; the query only signs.
      const { origin, pathname } = new URL(address);
      const original = async () => {
        // Not the caller's signal, because other requests may share the result.
        const caller = { requestId: request.id, signal: AbortSignal.timeout(resizeMilliseconds) };
        return readPicture(await openStored(storage, address, { presign, caller }));
      };
      const bytes = await resizer.resize(origin + pathname, variant, original).catch((err: unknown) => {
        if (err instanceof WebsiteError && err.code === 'PICTURE_UNREADABLE')
          request.log.warn({ err }, 'picture unreadable');
        throw err;
      });
      return reply
        .headers(
          fileHeaders(`image/${variant.format}`, {
            parameters: fileNameParameters(imageName),
            cacheControl,
          }),
        )
        .header('vary', 'accept')
        .send(bytes);
    },
  );
}
