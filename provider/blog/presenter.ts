import type { Blog, BlogImage } from '#shared/contract/blog.ts';
import type { Storage } from '../context.ts';
import type { BlogImageRow, BlogRow } from './repository.ts';

const presentImage = async (image: BlogImageRow, storage: Storage): Promise<BlogImage> => ({
  id: image.id,
  name: image.name,
  previewUrl: await storage.presignGet({ key: image.object_key, contentType: image.content_type }),
});

/** An article with presigned addresses of its pictures, which expire; visitors read when it was published as its date. */
export async function presentBlog(
  blog: BlogRow,
  images: readonly BlogImageRow[],
  storage: Storage,
): Promise<Blog> {
  return {
    id: blog.id,
    name: blog.name,
    content: blog.content,
    createdAt: blog.published_at ?? blog.created_at,
    ...((blog.sharing_image ?? blog.sharing_description) !== null && {
      sharing: { image: blog.sharing_image, description: blog.sharing_description },
    }),
    images: await Promise.all(images.map((image) => presentImage(image, storage))),
  };
}
