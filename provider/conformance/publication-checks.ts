import { expectAnswer, expectOffered, expectStatus, expectSuccess, Unexpected, type Probe } from './probe.ts';
import { need, type Report } from './report.ts';

const blog = (title: string, state: 'unpublished' | 'published') => ({
  blog: { title, content: [{ id: 1, type: 'paragraph', content: title }], publication: { state } },
});

/** Unpublished articles and earlier versions (docs/product.md, 4.7 and 7.4). */
export async function checkPublication(
  { check, leftovers }: Report,
  staff: Probe,
  visitor: Probe,
): Promise<void> {
  let blogId: string | number | null = null;
  let versionId: string | number | null = null;
  const params = () => ({ blogId: need(blogId, 'blogId') });
  const isOffered = await check('listArticles', '{ articles }', async () => {
    const answer = expectOffered(await staff.call('listArticles'));
    return `${expectAnswer('listArticles', answer).articles.length} articles`;
  });
  if (!isOffered) return;

  await check('createBlog', 'unpublished: visitors do not see it', async () => {
    const body = blog('Prova non pubblicata', 'unpublished');
    blogId = expectAnswer('createBlog', await staff.call('createBlog', { body })).blogId ?? null;
    expectStatus(await visitor.call('getBlog', { params: params() }), 404);
    const blogs = expectAnswer('listBlogs', await visitor.call('listBlogs'));
    if (blogs.some(({ id }) => id === blogId)) throw new Unexpected('listed for visitors');
    return 'not seen';
  });
  await check('getArticle', 'staff see it, as unpublished', async () => {
    const answer = await staff.call('getArticle', { params: params() });
    const { publication } = expectAnswer('getArticle', answer);
    if (publication.state !== 'unpublished') throw new Unexpected(publication.state);
    return publication.state;
  });
  await check('updateBlog', 'published: visitors see it', async () => {
    const body = blog('Prova pubblicata', 'published');
    expectSuccess(await staff.call('updateBlog', { params: params(), body }));
    return expectAnswer('getBlog', await visitor.call('getBlog', { params: params() })).name;
  });
  await check('listArticleVersions', 'what it was before', async () => {
    const answer = await staff.call('listArticleVersions', { params: params() });
    const [version] = expectAnswer('listArticleVersions', answer).versions;
    if (version?.title !== 'Prova non pubblicata') throw new Unexpected(JSON.stringify(version));
    versionId = version.id;
    return version.title;
  });
  await check('getArticleVersion', 'its title and blocks', async () => {
    const answer = await staff.call('getArticleVersion', {
      params: { ...params(), versionId: need(versionId, 'versionId') },
    });
    const { content } = expectAnswer('getArticleVersion', answer);
    if (!content.includes('Prova non pubblicata')) throw new Unexpected('other blocks');
    return 'both';
  });
  await check('deleteBlog', 'success', async () => {
    const isDeleted = await staff.call('deleteBlog', { params: params() }).then(expectSuccess, () => null);
    if (!isDeleted) leftovers.push(`article ${String(blogId)}`);
    return isDeleted ? 'gone' : 'left behind';
  });
}
