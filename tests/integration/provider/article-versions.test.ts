import { expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { confirmPicture, newArticle, storePicture } from '../../support/provider-articles.ts';
import { field, numberField, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeProviders, type ProviderUnderTest } from '../../support/provider-variants.ts';

const blog = (title: string, ...images: string[]) => ({
  blog: { title, content: images.map((image, place) => ({ id: place + 1, type: 'image', image })) },
});

const create = (admin: ProviderClient, title: string, ...images: string[]): Promise<number> =>
  newArticle(admin, blog(title, ...images).blog);

const update = async (admin: ProviderClient, id: number, title: string, ...images: string[]): Promise<void> => {
  await admin.request('PUT', `/blog/update-blog/${id}`, blog(title, ...images));
};

const versionsOf = async (admin: ProviderClient, id: number): Promise<unknown[]> => {
  const versions = field((await admin.request('GET', `/staff/articles/${id}/versions`)).body, 'versions');
  return Array.isArray(versions) ? versions : [];
};

const imagesOf = async (admin: ProviderClient, id: number): Promise<string[]> => {
  const images = field((await admin.request('GET', `/staff/articles/${id}`)).body, 'images');
  return Array.isArray(images) ? images.map((image) => textField(image, 'name')).toSorted() : [];
};

const rowsOf = async ({ env }: ProviderUnderTest, id: number): Promise<number> => {
  const database = openDatabase(loadConfig(env));
  const rows = await database.db.selectFrom('article_versions').select('id').where('blog_id', '=', id).execute();
  await database.close();
  return rows.length;
};

describeProviders('article versions', {}, (provider) => {
  test('every save keeps what was there before, with who saved it and when', async () => {
    const admin = await provider.admin();
    const id = await create(admin, 'Prima');
    expect(await versionsOf(admin, id)).toEqual([]);
    provider.advance(60);
    await update(admin, id, 'Seconda', 'a.png');
    await update(admin, id, 'Seconda', 'a.png');
    await update(admin, id, 'Terza');
    const versions = await versionsOf(admin, id);
    expect(versions.map((version) => textField(version, 'title'))).toEqual(['Seconda', 'Prima']);
    const [second, first] = versions;
    expect(textField(second, 'savedBy')).toBe(textField(first, 'savedBy'));
    const minute = Date.parse(textField(second, 'savedAt')) - Date.parse(textField(first, 'savedAt'));
    expect(minute).toBeGreaterThan(59_000);
    const path = `/staff/articles/${id}/versions/${numberField(second, 'id')}`;
    const { body } = await admin.request('GET', path);
    expect(JSON.parse(textField(body, 'content'))).toEqual(blog('', 'a.png').blog.content);
    const other = await create(admin, 'Altra');
    expect((await admin.request('GET', path.replace(`/${id}/`, `/${other}/`))).status).toBe(404);
  });

  test('a replaced picture stays as long as a version shows it, fifty saves', async () => {
    const admin = await provider.admin();
    const id = await create(admin, 'Con foto', 'vecchia.png');
    const oldUrl = await storePicture(admin, id, 'vecchia.png');
    await confirmPicture(admin, id, 'vecchia.png');
    const images = (await admin.request('GET', `/staff/articles/${id}`)).body;
    await update(admin, id, 'Con foto', 'nuova.png');
    await storePicture(admin, id, 'nuova.png');
    const replaced = { imageName: 'nuova.png', size: 'nuova.png'.length };
    await admin.request('PUT', `/blog/update-image/${numberField(images, 'images', 0, 'id')}`, replaced);
    await provider.running.maintain();
    expect(await imagesOf(admin, id)).toEqual(['nuova.png', 'vecchia.png']);
    expect(await provider.stores(oldUrl)).toBe(true);

    for (let save = 0; save < 49; save += 1) await update(admin, id, `Titolo ${save}`, 'nuova.png');
    await provider.running.maintain();
    expect(await versionsOf(admin, id)).toHaveLength(50);
    expect(await provider.stores(oldUrl)).toBe(true);
    await update(admin, id, 'Ultimo', 'nuova.png');
    await provider.running.maintain();
    expect(await versionsOf(admin, id)).toHaveLength(50);
    expect(await imagesOf(admin, id)).toEqual(['nuova.png']);
    expect(await provider.stores(oldUrl)).toBe(false);
  });

  test('versions go with their article', async () => {
    const admin = await provider.admin();
    const id = await create(admin, 'Da eliminare');
    await update(admin, id, 'Da eliminare presto');
    expect(await rowsOf(provider, id)).toBe(1);
    await admin.request('DELETE', `/blog/delete-blog/${id}`);
    expect(await rowsOf(provider, id)).toBe(0);
  });
});
