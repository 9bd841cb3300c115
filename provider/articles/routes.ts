import { type Block, type Blog, nextPublicationHeader } from '#shared/contract/articles.ts';
import { judgeMarks } from '#shared/articles/marks.ts';
import type { Context, Storage } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import type { BlogImageRow, BlogRow } from '../db/schema.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../http/validation.ts';
import { announceImage, confirmImage, replaceImage } from './images.ts';
import { isPublished, nextPublication, presentPublication } from './publication.ts';
import { deleteBlog, insertBlog, listImageRows, listPublishedBlogs, updateBlog } from './repository.ts';
import { findVersion, listVersions } from './versions.ts';

/** @throws ProviderError INVALID_INPUT naming the first invalid formatting of a text (docs/product.md, 7.4). */
function requireSoundMarks(blocks: readonly Block[]): void {
  blocks.forEach(({ type, content, marks = [] }, index) => {
    const problem =
      type === 'paragraph' || marks.length === 0
        ? judgeMarks(content ?? '', marks).problem
        : 'belong to a paragraph alone';
    if (problem !== null)
      throw new ProviderError('INVALID_INPUT', { message: `body/blog/content/${index}/marks: ${problem}` });
  });
}

/** @returns an article with presigned URLs of its pictures. Visitors see the time of publication as its date. */
const presentBlog = async (blog: BlogRow, rows: readonly BlogImageRow[], storage: Storage): Promise<Blog> => {
  const { id, name, content, saved_at: savedAt, sharing_image: image, sharing_description: description } = blog;
  const createdAt = blog.published_at ?? blog.created_at;
  const modifiedAt = savedAt !== null && savedAt > createdAt ? savedAt : createdAt;
  const sharing = (image ?? description) !== null && { sharing: { image, description } };
  const images = rows.map(async ({ object_key: key, content_type: contentType, ...row }) => ({
    id: row.id,
    name: row.name,
    previewUrl: await storage.presignGet({ key, contentType }),
  }));
  return { id, name, content, createdAt, modifiedAt, ...sharing, images: await Promise.all(images) };
};

/** Serves articles and their pictures (docs/product.md, 7.3). Only admins see unpublished articles. */
export function blogRoutes(api: Api, context: Context): void {
  const { clock, database, storage } = context;
  const { db } = database;

  const requireBlog = (blogId: string | number) => {
    const blogs = db.selectFrom('blogs').selectAll().where('id', '=', parseId(blogId));
    return blogs.executeTakeFirstOrThrow(() => new ProviderError('BLOG_NOT_FOUND'));
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
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'name', 'created_at as createdAt', 'published_at'])
      .orderBy('id', 'desc')
      .execute();
    return {
      articles: rows.map(({ published_at, ...article }) => ({
        ...article,
        publication: presentPublication({ published_at }, clock),
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
    const version = await findVersion(db, id, parseId(params.versionId));
    if (!version) throw new ProviderError('NOT_FOUND', { message: 'There is no such version' });
    return version;
  });

  serve(api, 'createBlog', async ({ body, staff }) => {
    requireSoundMarks(body.blog.content);
    return { blogId: await insertBlog(db, clock, body.blog, staff.id) };
  });

  serve(api, 'updateBlog', async ({ params, body, staff }) => {
    requireSoundMarks(body.blog.content);
    await updateBlog(db, clock, parseId(params.blogId), body.blog, staff.id);
  });

  serve(api, 'deleteBlog', async ({ params }) => deleteBlog(db, clock, parseId(params.blogId)));

  // Both calls do the same, because only the confirmation names the picture that an upload replaces.
  for (const name of ['getBlogUploadUrl', 'getBlogUpdateUploadUrl'] as const)
    serve(api, name, async ({ body }) => {
      const { id } = await requireBlog(body.blogId);
      return { uploadUrl: await announceImage(context, id, body) };
    });

  serve(api, 'confirmBlogUpload', async ({ body }) => {
    const { id } = await requireBlog(body.blogId);
    await confirmImage(context, id, body);
  });

  serve(api, 'updateBlogImage', async ({ params, body }) => replaceImage(context, parseId(params.imageId), body));
}
