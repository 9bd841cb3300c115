import { expect, test } from 'vitest';
import { newArticle } from '../../support/provider-articles.ts';
import { field, numberField, put, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const content = [
  { id: 1, type: 'paragraph', title: 'Uno', content: 'Testo' },
  { id: 2, type: 'image', image: 'foto è.png' },
];

const createBlog = (admin: ProviderClient, title: string): Promise<number> => newArticle(admin, { title, content });

const store = async (
  admin: ProviderClient,
  call: 'get-upload-url' | 'get-upload-url-for-update',
  image: { blogId: number; imageName: string; type: string; size?: number },
  bytes: string,
): Promise<number> => {
  const announced = await admin.request('POST', `/blog/${call}`, image);
  return put(textField(announced.body, 'uploadUrl'), image.type, bytes);
};

const imagesOf = async (client: ProviderClient, blogId: number): Promise<unknown> =>
  field((await client.request('GET', `/blog/get-blog/${blogId}`)).body, 'images');

describeProviders('blog', {}, (provider) => {
  test('an article is created by staff and read by visitors, its blocks as a JSON string', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Titolo');
    const { status, body } = await provider.client().request('GET', `/blog/get-blog/${blogId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: blogId, name: 'Titolo', images: [] });
    expect(JSON.parse(textField(body, 'content'))).toEqual(content);
    expect(textField(body, 'createdAt')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const list = await provider.client().request('GET', '/blog/get-blogs');
    expect(field(list.body, 0)).toEqual(body);
  });

  test('an image goes up in three steps and is shown from its own address', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Con foto');
    const image = { blogId, imageName: 'foto è.png', type: 'image/png' };
    expect(await store(admin, 'get-upload-url', image, 'picture')).toBe(200);
    const confirmation = { blogId, imageName: image.imageName, size: 7, type: image.type };
    const confirmed = await admin.request('POST', '/blog/confirm-upload', confirmation);
    expect(confirmed.status).toBe(200);
    expect((await admin.request('POST', '/blog/confirm-upload', confirmation)).status).toBe(200);

    const images = await imagesOf(provider.client(), blogId);
    expect(images).toMatchObject([{ name: 'foto è.png' }]);
    const shown = await fetch(textField(images, 0, 'previewUrl'));
    expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/png', 'picture']);
  });

  test('a replaced image keeps its id and takes the new name and bytes', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Sostituita');
    const old = { blogId, imageName: 'old.png', type: 'image/png', size: 3 };
    await store(admin, 'get-upload-url', old, 'old');
    await admin.request('POST', '/blog/confirm-upload', { blogId, imageName: 'old.png', size: 3 });
    const imageId = numberField(await imagesOf(admin, blogId), 0, 'id');

    const fresh = { blogId, imageName: 'new.webp', type: 'image/webp', size: 5 };
    expect(await store(admin, 'get-upload-url-for-update', fresh, 'newer')).toBe(200);
    const update = { imageName: 'new.webp', size: 5 };
    expect((await admin.request('PUT', `/blog/update-image/${imageId}`, update)).status).toBe(200);
    expect((await admin.request('PUT', `/blog/update-image/${imageId}`, update)).status).toBe(200);

    const images = await imagesOf(admin, blogId);
    expect(images).toMatchObject([{ id: imageId, name: 'new.webp' }]);
    expect(await (await fetch(textField(images, 0, 'previewUrl'))).text()).toBe('newer');
  });

  test('parallel confirmations under one name leave one image', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Insieme');
    const image = { blogId, imageName: 'a.png', type: 'image/png' };
    const sizes = [1, 2, 3, 4];
    for (const size of sizes) await store(admin, 'get-upload-url', image, 'x'.repeat(size));
    const answers = await Promise.all(
      sizes.map((size) => admin.request('POST', '/blog/confirm-upload', { blogId, imageName: 'a.png', size })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await imagesOf(admin, blogId)).toHaveLength(1);
  });

  test('title and blocks are replaced by an update', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Prima');
    const blog = { title: 'Dopo', content: [{ id: 1, type: 'paragraph', content: 'Nuovo' }] };
    expect((await admin.request('PUT', `/blog/update-blog/${blogId}`, { blog })).status).toBe(200);
    const { body } = await admin.request('GET', `/blog/get-blog/${blogId}`);
    expect(field(body, 'name')).toBe('Dopo');
    expect(JSON.parse(textField(body, 'content'))).toEqual(blog.content);
  });

  test('a deleted article is gone with its images', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Da eliminare');
    const image = { blogId, imageName: 'a.png', type: 'image/png' };
    await store(admin, 'get-upload-url', image, 'a');
    await admin.request('POST', '/blog/confirm-upload', { blogId, imageName: 'a.png', size: 1 });
    const path = `/blog/delete-blog/${blogId}`;
    expect((await admin.request('DELETE', path)).status).toBe(200);
    expect((await admin.request('GET', `/blog/get-blog/${blogId}`)).status).toBe(404);
    expect((await admin.request('DELETE', path)).status).toBe(404);
  });

  test('the address of an image takes no other type', async () => {
    const admin = await provider.admin();
    const blogId = await createBlog(admin, 'Tipo');
    const image = { blogId, imageName: 'a.png', type: 'image/png' };
    const announced = await admin.request('POST', '/blog/get-upload-url', image);
    const url = textField(announced.body, 'uploadUrl');
    expect(await put(url, 'text/html', 'a')).not.toBe(200);
    expect(await put(url, 'image/png', 'a')).toBe(200);
  });

  test.each([
    ['POST', '/blog/create-blog', { blog: { title: '', content: [] } }, 'title'],
    ['POST', '/blog/create-blog', { blog: { title: 'a', content: [{ id: 1, type: 'video' }] } }, 'type'],
    ['POST', '/blog/create-blog', { blog: { title: 'a' } }, 'content'],
    ['POST', '/blog/get-upload-url', { blogId: 1, imageName: 'a', type: 'text/html' }, 'type'],
  ])('%s %s refuses %j naming the field', async (method, path, body, name) => {
    const answer = await (await provider.admin()).request(method, path, body);
    expect(answer.status).toBe(400);
    expect(textField(answer.body, 'message')).toContain(name);
  });

  test.each(['abc', '0', '-1', '1e3', '99999999999999999999', '2147483647'])(
    'the id %s belongs to nothing: 404',
    async (id) => {
      const admin = await provider.admin();
      const update = { imageName: 'a', size: 1 };
      const blog = { blog: { title: 'a', content: [] } };
      const answers = [
        await admin.request('GET', `/blog/get-blog/${id}`),
        await admin.request('DELETE', `/blog/delete-blog/${id}`),
        await admin.request('PUT', `/blog/update-blog/${id}`, blog),
        await admin.request('PUT', `/blog/update-image/${id}`, update),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    },
  );
});
