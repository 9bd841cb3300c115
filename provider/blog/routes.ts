import { nextPublicationHeader } from '#shared/contract/publication.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../validation.ts';
import { requireSoundMarks } from './formatting.ts';
import { announceImage, confirmImage, replaceImage } from './images.ts';
import { presentBlog } from './presenter.ts';
import { isPublished, presentPublication } from './publication.ts';
import {
  deleteBlog,
  findBlog,
  insertBlog,
  listArticleRows,
  listImageRows,
  listPublishedBlogs,
  nextPublication,
  updateBlog,
} from './repository.ts';
import { findVersion, listVersions } from './versions.ts';

/** Articles and their pictures (docs/product.md, 7.3): what is published is public, the rest is for admins. */
export function blogRoutes(api: Api, context: Context): void {
  const { clock, database, storage } = context;
  const { db } = database;

  const requireBlog = async (blogId: string | number) => {
    const id = parseId(blogId);
    const blog = id === null ? undefined : await findBlog(db, id);
    if (!blog) throw new ProviderError('BLOG_NOT_FOUND');
    return blog;
  };

  serve(api, 'listBlogs', async ({ reply }) => {
    const [blogs, images, next] = await Promise.all([
      listPublishedBlogs(db, clock),
      listImageRows(db, null),
      nextPublication(db, clock),
    ]);
    if (next !== null)
      reply.header(nextPublicationHeader, String(Math.ceil((Date.parse(next) - clock().getTime()) / 1000)));
    const byBlog = Map.groupBy(images, (image) => image.blog_id);
    return Promise.all(blogs.map((blog) => presentBlog(blog, byBlog.get(blog.id) ?? [], storage)));
  });

  serve(api, 'getBlog', async ({ params }) => {
    const blog = await requireBlog(params.blogId);
    if (!isPublished(blog, clock)) throw new ProviderError('BLOG_NOT_FOUND');
    return presentBlog(blog, await listImageRows(db, blog.id), storage);
  });

  serve(api, 'listArticles', async () => {
    const rows = await listArticleRows(db);
    return {
      articles: rows.map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        publication: presentPublication(row, clock),
      })),
    };
  });

  serve(api, 'getArticle', async ({ params }) => {
    const blog = await requireBlog(params.blogId);
    return {
      ...(await presentBlog(blog, await listImageRows(db, blog.id), storage)),
      publication: presentPublication(blog, clock),
    };
  });

  serve(api, 'listArticleVersions', async ({ params }) => {
    const { id } = await requireBlog(params.blogId);
    return { versions: await listVersions(db, id) };
  });

  serve(api, 'getArticleVersion', async ({ params }) => {
    const { id } = await requireBlog(params.blogId);
    const versionId = parseId(params.versionId);
    const version = versionId === null ? undefined : await findVersion(db, id, versionId);
    if (!version) throw new ProviderError('NOT_FOUND', { message: 'There is no such version' });
    return version;
  });

  serve(api, 'createBlog', async ({ body, staff }) => {
    requireSoundMarks(body.blog.content);
    return { blogId: await insertBlog(db, clock, body.blog, staff.id) };
  });

  serve(api, 'updateBlog', async ({ params, body, staff }) => {
    requireSoundMarks(body.blog.content);
    const { id } = await requireBlog(params.blogId);
    if (!(await updateBlog(db, clock, id, body.blog, staff.id))) throw new ProviderError('BLOG_NOT_FOUND');
    return {};
  });

  serve(api, 'deleteBlog', async ({ params }) => {
    const { id } = await requireBlog(params.blogId);
    if (!(await deleteBlog(db, clock, id))) throw new ProviderError('BLOG_NOT_FOUND');
    return {};
  });

  // Both calls do the same: the confirmation names the picture that an upload replaces.
  for (const name of ['getBlogUploadUrl', 'getBlogUpdateUploadUrl'] as const)
    serve(api, name, async ({ body }) => {
      const { id } = await requireBlog(body.blogId);
      return { uploadUrl: await announceImage(context, id, body) };
    });

  serve(api, 'confirmBlogUpload', async ({ body }) => {
    const { id } = await requireBlog(body.blogId);
    await confirmImage(context, id, body);
    return {};
  });

  serve(api, 'updateBlogImage', async ({ params, body }) => {
    const id = parseId(params.imageId);
    if (id === null) throw new ProviderError('IMAGE_NOT_FOUND');
    await replaceImage(context, id, body);
    return {};
  });
}
