import { contract } from '#shared/contract/index.ts';
import type { Guard } from '../auth/guard.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { at, type App } from '../routing.ts';
import { parseId } from '../validation.ts';
import { announceImage, confirmImage, replaceImage } from './images.ts';
import { presentBlog } from './presenter.ts';
import { deleteBlog, findBlog, insertBlog, listBlogRows, listImageRows, updateBlog } from './repository.ts';

/** Articles and their images (docs/product.md, 7.3): reading is public, writing is for admins. */
export function blogRoutes(app: App, context: Context, { adminOnly }: Guard): void {
  const { clock, database, storage } = context;
  const { db } = database;

  const requireBlog = async (blogId: string | number) => {
    const id = parseId(blogId);
    const blog = id === null ? undefined : await findBlog(db, id);
    if (!blog) throw new ProviderError('BLOG_NOT_FOUND');
    return blog;
  };

  app.route({
    ...at('listBlogs'),
    handler: async () => {
      const [blogs, images] = await Promise.all([listBlogRows(db), listImageRows(db, null)]);
      const byBlog = Map.groupBy(images, (image) => image.blog_id);
      return Promise.all(blogs.map((blog) => presentBlog(blog, byBlog.get(blog.id) ?? [], storage)));
    },
  });

  app.route({
    ...at('getBlog'),
    schema: { params: contract.getBlog.params },
    handler: async (request) => {
      const blog = await requireBlog(request.params.blogId);
      return presentBlog(blog, await listImageRows(db, blog.id), storage);
    },
  });

  app.route({
    ...at('createBlog'),
    schema: { body: contract.createBlog.body },
    onRequest: adminOnly,
    handler: async (request) => ({ blogId: await insertBlog(db, clock, request.body.blog) }),
  });

  app.route({
    ...at('updateBlog'),
    schema: { params: contract.updateBlog.params, body: contract.updateBlog.body },
    onRequest: adminOnly,
    handler: async (request) => {
      const { id } = await requireBlog(request.params.blogId);
      if (!(await updateBlog(db, clock, id, request.body.blog))) throw new ProviderError('BLOG_NOT_FOUND');
      return {};
    },
  });

  app.route({
    ...at('deleteBlog'),
    schema: { params: contract.deleteBlog.params },
    onRequest: adminOnly,
    handler: async (request) => {
      const { id } = await requireBlog(request.params.blogId);
      if (!(await deleteBlog(db, clock, id))) throw new ProviderError('BLOG_NOT_FOUND');
      return {};
    },
  });

  // Two calls, one meaning: which image an upload replaces is said when it is confirmed.
  for (const name of ['getBlogUploadUrl', 'getBlogUpdateUploadUrl'] as const)
    app.route({
      ...at(name),
      schema: { body: contract[name].body },
      onRequest: adminOnly,
      handler: async (request) => {
        const { id } = await requireBlog(request.body.blogId);
        return { uploadUrl: await announceImage(context, id, request.body) };
      },
    });

  app.route({
    ...at('confirmBlogUpload'),
    schema: { body: contract.confirmBlogUpload.body },
    onRequest: adminOnly,
    handler: async (request) => {
      const { id } = await requireBlog(request.body.blogId);
      await confirmImage(context, id, request.body);
      return {};
    },
  });

  app.route({
    ...at('updateBlogImage'),
    schema: { params: contract.updateBlogImage.params, body: contract.updateBlogImage.body },
    onRequest: adminOnly,
    handler: async (request) => {
      const id = parseId(request.params.imageId);
      if (id === null) throw new ProviderError('IMAGE_NOT_FOUND');
      await replaceImage(context, id, request.body);
      return {};
    },
  });
}
