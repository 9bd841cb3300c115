import { parseBlocks } from '#shared/content/blog-content.ts';
import type { Block, Blog } from '#shared/contract/articles.ts';
import { expectStatus, expectSuccess, Unexpected } from './probe.ts';
import { need, type Examination, type Id } from './report.ts';
import { checkUpload, expectFile } from './storage-checks.ts';

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
  const isSame = content.every(({ id, type, content: text = null, image = null }, index) => {
    const block = blocks[index];
    if (block?.id !== id || block.type !== type) return false;
    return (block.content ?? null) === text && (block.image ?? null) === image;
  });
  if (!isSame) throw new Unexpected('other blocks');
};

/** @throws Unexpected unless the article has the picture. @returns its id and a description of its bytes. */
async function expectImage(blog: Blog, file: typeof first): Promise<{ id: Id; received: string }> {
  const image = blog.images?.find(({ name }) => name === file.imageName);
  if (!image) throw new Unexpected(`no image ${file.imageName}`);
  return { id: image.id, received: await expectFile(need(image.previewUrl ?? null, 'previewUrl'), file) };
}

/** Creates an article. @returns its id. */
async function createArticle({ staff, leftovers }: Examination, body: object): Promise<Id> {
  const blogId = need((await staff.ask('createBlog', { body })).blogId ?? null, 'blogId');
  leftovers.add(`article ${blogId}`);
  return blogId;
}

/** Deletes an article. @returns the status for the report. */
async function deleteArticle({ staff, leftovers }: Examination, blogId: Id): Promise<string> {
  const status = expectSuccess(await staff.call('deleteBlog', { params: { blogId } }));
  leftovers.delete(`article ${blogId}`);
  return status;
}

/** Checks that visitors can read articles. */
export async function checkReading({ check, visitor }: Examination): Promise<void> {
  let first: Blog | undefined;
  await check('listBlogs', 'a list', async () => {
    const blogs = await visitor.ask('listBlogs');
    [first] = blogs;
    return `${blogs.length} articles`;
  });
  if (!first) return;
  const { id: blogId, name } = first;
  await check('getBlog', 'the first of the list', async () => {
    const blog = await visitor.ask('getBlog', { params: { blogId } });
    if (blog.name !== name) throw new Unexpected(`name ${JSON.stringify(blog.name)}`);
    return 'the same name';
  });
}

/** Checks that an article with a picture can be created, read, changed and deleted. */
export async function checkBlog(examination: Examination): Promise<void> {
  const { check, staff, visitor } = examination;
  let blogId: Id | null = null;
  let imageId: Id | null = null;
  const created = article('Prova di conformità', first.imageName);
  const updated = article('Prova di conformità, seconda', second.imageName);

  const params = () => ({ blogId: need(blogId, 'blogId') });
  const read = () => visitor.ask('getBlog', { params: params() });
  const listed = (blogs: readonly Blog[]) => blogs.find(({ id }) => id === params().blogId);

  await check('createBlog', '{ blogId }', async () => {
    blogId = await createArticle(examination, { blog: created });
    return `blogId ${blogId}`;
  });
  await check('getBlog', 'the article, its blocks as a JSON string', async () => {
    assertShown(await read(), created);
    return 'the same';
  });
  await check('listBlogs', 'a list with the article', async () => {
    const blogs = await visitor.ask('listBlogs');
    const blog = listed(blogs);
    if (!blog) throw new Unexpected(`${blogs.length} articles, not this one`);
    assertShown(blog, created);
    return `${blogs.length} articles`;
  });

  const { imageName, type, bytes } = first;
  const picture = () => ({ ...params(), imageName, type });
  await checkUpload(examination, staff, 'getBlogUploadUrl', picture, first);
  await check('confirmBlogUpload', 'success, the image is shown', async () => {
    await staff.ask('confirmBlogUpload', { body: { ...picture(), size: bytes.length } });
    const image = await expectImage(await read(), first);
    imageId = image.id;
    return image.received;
  });

  await check('updateBlog', 'success, the article has changed', async () => {
    await staff.ask('updateBlog', { params: params(), body: { blog: updated } });
    assertShown(await read(), updated);
    return 'changed';
  });
  const replacement = () => ({ ...params(), imageName: second.imageName, type: second.type });
  await checkUpload(examination, staff, 'getBlogUpdateUploadUrl', replacement, second);
  await check('updateBlogImage', 'success, the new image in its place', async () => {
    const body = { imageName: second.imageName, size: second.bytes.length };
    await staff.ask('updateBlogImage', { params: { imageId: need(imageId, 'imageId') }, body });
    const image = await expectImage(await read(), second);
    if (image.id !== imageId) throw new Unexpected('another image id');
    return image.received;
  });

  await check('deleteBlog', 'success, the article is gone', async () => {
    await deleteArticle(examination, params().blogId);
    if (listed(await visitor.ask('listBlogs'))) throw new Unexpected('still listed');
    return 'gone';
  });
}

const draft = (title: string, state: 'unpublished' | 'published') => ({
  blog: { title, content: [{ id: 1, type: 'paragraph', content: title }], publication: { state } },
});

/** Checks unpublished articles and earlier versions (docs/product.md, 4.7 and 7.4). */
export async function checkPublication(examination: Examination): Promise<void> {
  const { check, staff, visitor } = examination;
  let blogId: Id | null = null;
  let versionId: Id | null = null;
  const params = () => ({ blogId: need(blogId, 'blogId') });
  const isOffered = await check(
    'listArticles',
    '{ articles }',
    async () => `${(await staff.askOffered('listArticles')).articles.length} articles`,
  );
  if (!isOffered) return;

  await check('createBlog', 'unpublished: visitors do not see it', async () => {
    const body = draft('Prova non pubblicata', 'unpublished');
    blogId = await createArticle(examination, body);
    expectStatus(await visitor.call('getBlog', { params: params() }), 404);
    const blogs = await visitor.ask('listBlogs');
    if (blogs.some(({ id }) => id === blogId)) throw new Unexpected('listed for visitors');
    return 'not seen';
  });
  await check('getArticle', 'staff see it, as unpublished', async () => {
    const { publication } = await staff.ask('getArticle', { params: params() });
    if (publication.state !== 'unpublished') throw new Unexpected(publication.state);
    return publication.state;
  });
  await check('updateBlog', 'published: visitors see it', async () => {
    await staff.ask('updateBlog', { params: params(), body: draft('Prova pubblicata', 'published') });
    return (await visitor.ask('getBlog', { params: params() })).name;
  });
  await check('listArticleVersions', 'what it was before', async () => {
    const [version] = (await staff.ask('listArticleVersions', { params: params() })).versions;
    if (version?.title !== 'Prova non pubblicata') throw new Unexpected(JSON.stringify(version));
    versionId = version.id;
    return version.title;
  });
  await check('getArticleVersion', 'its title and blocks', async () => {
    const version = { ...params(), versionId: need(versionId, 'versionId') };
    const { content } = await staff.ask('getArticleVersion', { params: version });
    if (!content.includes('Prova non pubblicata')) throw new Unexpected('other blocks');
    return 'both';
  });
  await check('deleteBlog', 'success', () => deleteArticle(examination, params().blogId));
}
