import { parseBlocks } from '#shared/content/blog-content.ts';
import type { Block, Blog } from '#shared/contract/blog.ts';
import { expectAnswer, expectSuccess, Unexpected, type Probe } from './probe.ts';
import { need, type Report } from './report.ts';
import { getBytes, putBytes } from './storage-checks.ts';

const first = { imageName: 'prima.png', type: 'image/png', bytes: 'first picture' };
const second = { imageName: 'seconda.webp', type: 'image/webp', bytes: 'second picture' };

const article = (title: string, image: string): { title: string; content: Block[] } => ({
  title,
  content: [
    { id: 1, type: 'paragraph', title: 'Titolo', content: `Testo di ${title}` },
    { id: 2, type: 'image', image },
  ],
});

const assertShown = (blog: Blog, { title, content }: ReturnType<typeof article>): void => {
  if (blog.name !== title) throw new Unexpected(`name ${JSON.stringify(blog.name)}`);
  const blocks = parseBlocks(blog.content);
  const isSame = content.every(({ id, type, ...rest }, index) => {
    const block = blocks[index];
    const hasSame = block?.id === id && block.type === type;
    return (
      hasSame &&
      (rest.content ?? null) === (block.content ?? null) &&
      (rest.image ?? null) === (block.image ?? null)
    );
  });
  if (!isSame) throw new Unexpected('other blocks');
};

const imageNamed = (blog: Blog, name: string) => {
  const image = blog.images?.find((candidate) => candidate.name === name);
  if (!image) throw new Unexpected(`no image ${name}`);
  return image;
};

/** Creates, reads, changes and deletes an article and its picture. */
export async function checkBlog({ check, leftovers }: Report, staff: Probe, visitor: Probe): Promise<void> {
  let blogId: string | number | null = null;
  let uploadUrl: string | null = null;
  let imageId: string | number | null = null;
  const created = article('Prova di conformità', first.imageName);
  const updated = article('Prova di conformità, seconda', second.imageName);

  const id = () => need(blogId, 'blogId');
  const read = async () =>
    expectAnswer('getBlog', await visitor.call('getBlog', { params: { blogId: id() } }));

  await check('createBlog', '{ blogId }', async () => {
    const answer = expectAnswer('createBlog', await staff.call('createBlog', { body: { blog: created } }));
    blogId = answer.blogId ?? null;
    return `blogId ${String(need(blogId, 'blogId'))}`;
  });
  await check('getBlog', 'the article, its blocks as a JSON string', async () => {
    assertShown(await read(), created);
    return 'the same';
  });
  await check('listBlogs', 'a list with the article', async () => {
    const blogs = expectAnswer('listBlogs', await visitor.call('listBlogs'));
    const blog = blogs.find((candidate) => candidate.id === id());
    if (!blog) throw new Unexpected(`${blogs.length} articles, not this one`);
    assertShown(blog, created);
    return `${blogs.length} articles`;
  });

  await check('getBlogUploadUrl', '{ uploadUrl }', async () => {
    const body = { blogId: id(), imageName: first.imageName, type: first.type };
    uploadUrl = expectAnswer('getBlogUploadUrl', await staff.call('getBlogUploadUrl', { body })).uploadUrl;
    return 'an address';
  });
  await check('storage', 'status 200', () => putBytes(need(uploadUrl, 'uploadUrl'), first.type, first.bytes));
  await check('confirmBlogUpload', 'success, the image is shown', async () => {
    const body = { blogId: id(), imageName: first.imageName, size: first.bytes.length, type: first.type };
    expectSuccess(await staff.call('confirmBlogUpload', { body }));
    const image = imageNamed(await read(), first.imageName);
    imageId = image.id;
    return getBytes(need(image.previewUrl ?? null, 'previewUrl'), first.type, first.bytes);
  });

  await check('updateBlog', 'success, the article has changed', async () => {
    expectSuccess(await staff.call('updateBlog', { params: { blogId: id() }, body: { blog: updated } }));
    assertShown(await read(), updated);
    return 'changed';
  });
  await check('getBlogUpdateUploadUrl', '{ uploadUrl }', async () => {
    uploadUrl = null;
    const body = { blogId: id(), imageName: second.imageName, type: second.type };
    const answer = await staff.call('getBlogUpdateUploadUrl', { body });
    uploadUrl = expectAnswer('getBlogUpdateUploadUrl', answer).uploadUrl;
    return 'an address';
  });
  await check('storage', 'status 200', () =>
    putBytes(need(uploadUrl, 'uploadUrl'), second.type, second.bytes),
  );
  await check('updateBlogImage', 'success, the new image in its place', async () => {
    const body = { imageName: second.imageName, size: second.bytes.length };
    expectSuccess(
      await staff.call('updateBlogImage', { params: { imageId: need(imageId, 'imageId') }, body }),
    );
    const image = imageNamed(await read(), second.imageName);
    if (image.id !== imageId) throw new Unexpected('another image id');
    return getBytes(need(image.previewUrl ?? null, 'previewUrl'), second.type, second.bytes);
  });

  await check('deleteBlog', 'success, the article is gone', async () => {
    const isDeleted = await staff
      .call('deleteBlog', { params: { blogId: id() } })
      .then(expectSuccess, () => null);
    if (!isDeleted) leftovers.push(`article ${String(id())}`);
    const after = await visitor.call('listBlogs');
    if (expectAnswer('listBlogs', after).some((blog) => blog.id === id()))
      throw new Unexpected('still listed');
    return 'gone';
  });
}
