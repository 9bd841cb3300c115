import { expect, test } from 'vitest';
import { field, numberField, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const blog = (publication?: object) => ({ blog: { title: 'Titolo', content: [], publication } });

const create = async (admin: ProviderClient, publication?: object): Promise<number> =>
  numberField((await admin.request('POST', '/blog/create-blog', blog(publication))).body, 'blogId');

const publicationOf = async (admin: ProviderClient, id: number): Promise<unknown> =>
  field((await admin.request('GET', `/staff/articles/${id}`)).body, 'publication');

const isListed = async (client: ProviderClient, id: number): Promise<boolean> => {
  const { body } = await client.request('GET', '/blog/get-blogs');
  return Array.isArray(body) && body.some((entry) => field(entry, 'id') === id);
};

describeDatabases('publication', {}, (provider) => {
  const now = (seconds = 0) => new Date(Date.now() + lead * 1000 + seconds * 1000).toISOString();
  let lead = 0;
  const advance = (seconds: number) => {
    lead += seconds;
    provider.advance(seconds);
  };

  test('an unpublished article is there for admins alone, until it is published', async () => {
    const admin = await provider.admin();
    const id = await create(admin, { state: 'unpublished' });
    for (const client of [provider.client(), admin]) {
      expect((await client.request('GET', `/blog/get-blog/${id}`)).status).toBe(404);
      expect(await isListed(client, id)).toBe(false);
    }
    expect(await publicationOf(admin, id)).toEqual({ state: 'unpublished', at: null });
    const { body } = await admin.request('GET', '/staff/articles');
    expect(field(body, 'articles', 0)).toMatchObject({ id, publication: { state: 'unpublished' } });

    await admin.request('PUT', `/blog/update-blog/${id}`, blog());
    expect(await publicationOf(admin, id)).toMatchObject({ state: 'unpublished' });
    const before = now();
    await admin.request('PUT', `/blog/update-blog/${id}`, blog({ state: 'published' }));
    const shown = await provider.client().request('GET', `/blog/get-blog/${id}`);
    expect(textField(shown.body, 'createdAt') >= before).toBe(true);
    expect(await isListed(provider.client(), id)).toBe(true);
  });

  test('the last change of an article is its publication, until it is saved again', async () => {
    const admin = await provider.admin();
    const id = await create(admin, { state: 'planned', at: now(60) });
    advance(61);
    const timesOf = async () => {
      const { body } = await provider.client().request('GET', `/blog/get-blog/${id}`);
      return { published: textField(body, 'createdAt'), changed: textField(body, 'modifiedAt') };
    };
    const { published, changed } = await timesOf();
    expect(changed).toBe(published);
    advance(60);
    const changedBlog = { blog: { title: 'Altro titolo', content: [] } };
    await admin.request('PUT', `/blog/update-blog/${id}`, changedBlog);
    const after = await timesOf();
    expect(after.published).toBe(published);
    expect(after.changed > published).toBe(true);
  });

  test('a planned article appears at its time, and the list says when', async () => {
    const admin = await provider.admin();
    const at = now(3600);
    const id = await create(admin, { state: 'planned', at });
    expect(await publicationOf(admin, id)).toEqual({ state: 'planned', at });
    const { headers } = await provider.client().request('GET', '/blog/get-blogs');
    expect(Number(headers.get('next-publication'))).toBeGreaterThan(3500);
    advance(3590);
    expect(await isListed(provider.client(), id)).toBe(false);
    advance(11);
    expect(await isListed(provider.client(), id)).toBe(true);
    expect(await publicationOf(await provider.admin(), id)).toEqual({ state: 'published', at });
    const after = await provider.client().request('GET', '/blog/get-blogs');
    expect(after.headers.get('next-publication')).toBeNull();
    const shown = await provider.client().request('GET', `/blog/get-blog/${id}`);
    expect(field(shown.body, 'createdAt')).toBe(at);
  });

  test('an article is published at once without a word, and what is published stays so since it was', async () => {
    const admin = await provider.admin();
    const id = await create(admin);
    const publication = await publicationOf(admin, id);
    expect(publication).toMatchObject({ state: 'published' });
    advance(60);
    await admin.request('PUT', `/blog/update-blog/${id}`, blog({ state: 'published' }));
    expect(await publicationOf(admin, id)).toEqual(publication);
    await admin.request('PUT', `/blog/update-blog/${id}`, blog({ state: 'unpublished' }));
    expect((await provider.client().request('GET', `/blog/get-blog/${id}`)).status).toBe(404);
  });

  test('a planned time that is over is now', async () => {
    const admin = await provider.admin();
    const id = await create(admin, { state: 'planned', at: '2020-01-01T00:00:00Z' });
    expect(await isListed(provider.client(), id)).toBe(true);
    expect(textField(await publicationOf(admin, id), 'at') > '2021').toBe(true);
  });

  test('what links show is kept until another save says otherwise', async () => {
    const admin = await provider.admin();
    const id = await create(admin);
    const sharingOf = async () =>
      field((await provider.client().request('GET', `/blog/get-blog/${id}`)).body, 'sharing');
    const save = (sharing?: object) =>
      admin.request('PUT', `/blog/update-blog/${id}`, { blog: { ...blog().blog, sharing } });
    expect(await sharingOf()).toBeUndefined();
    const sharing = { image: 'a.png', description: 'Da leggere' };
    await save(sharing);
    await save();
    expect(await sharingOf()).toEqual(sharing);
    await save({ image: null, description: null });
    expect(await sharingOf()).toBeUndefined();
    expect((await save({ image: null, description: 'x'.repeat(301) })).status).toBe(400);
  });

  test.each([
    { state: 'planned' },
    { state: 'planned', at: null },
    { state: 'planned', at: '2026-13-45T00:00:00Z' },
    { state: 'planned', at: '2027-02-29T10:00:00Z' },
    { state: 'planned', at: 'domani' },
    { state: 'hidden' },
  ])('%j is refused', async (publication) => {
    const answer = await (await provider.admin()).request('POST', '/blog/create-blog', blog(publication));
    expect(answer.status).toBe(400);
  });
});
