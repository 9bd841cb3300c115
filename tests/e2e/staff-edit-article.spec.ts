import { mayComplain } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test, type Upstream } from '../support/staff-journey.ts';
import type { TestArticle } from '../support/test-provider-blog.ts';
import { addPictures, blocks, naturalWidth, replacePicture, titleField } from './staff-article-steps.ts';

const failures = /Failed to load resource|could not be (loaded|deleted|uploaded|updated)/;
const contentOf = (article: TestArticle | undefined) => JSON.parse(article?.content ?? '');

const storeArticle = ({ provider: { articles } }: Upstream) => {
  articles.byId.clear();
  const article = articles.add('Impianti dentali', [
    { id: 4, type: 'paragraph', title: 'Uvod', content: 'Tekst' },
    { id: 9, type: 'image', image: 'stara.png' },
  ]);
  articles.addImage(article, 'stara.png', 'image/png', pngFile('stara.png').buffer);
};

test.beforeEach(async ({ staff, upstream }) => {
  storeArticle(upstream);
  await staff.signIn();
});

test('a picture is replaced and one is added; the one that fails is named and sent again', async ({
  page,
  upstream,
}) => {
  mayComplain(page, failures);
  await page.goto('/dashboard/manage-blogs');
  await page.getByRole('link', { name: 'Uredi' }).click();
  await expect(titleField(page)).toHaveValue('Impianti dentali');
  const shown = blocks(page).nth(1).getByRole('img');
  await expect.poll(naturalWidth(shown)).toBe(640);
  const box = await shown.boundingBox();
  expect(Math.max(box?.width ?? 999, box?.height ?? 999)).toBeLessThanOrEqual(300);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Zamijeni sliku' }).click();
  await (await choosing).setFiles(pngFile('nova.png', 300, 200));
  await addPictures(page, pngFile('dodana.png'));
  await expect(blocks(page)).toHaveCount(3);

  upstream.provider.misbehave('POST /blog/confirm-upload', { status: 400 }, 1);
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByText('Slika dodana.png nije spremljena.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Nije spremljeno: dodana.png.' })).toBeVisible();
  await expect(blocks(page).nth(2).getByRole('button', { name: 'Pokušaj ponovno' })).toBeFocused();
  await expect(page).toHaveURL(/edit-blog/);
  await blocks(page).nth(2).getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await page.waitForURL('/dashboard/manage-blogs');

  const [article] = upstream.provider.articles.byId.values();
  expect(contentOf(article)).toMatchObject([
    { id: 4, type: 'paragraph' },
    { id: 9, image: 'nova.png' },
    { id: 10, image: 'dodana.png' },
  ]);
  const [replaced] = upstream.provider.seenOn('PUT /blog/update-image/').slice(-1);
  expect(replaced?.path).toBe(`/blog/update-image/${article?.images[0]?.id}`);
  expect(article?.images[0]?.name).toBe('nova.png');
});

test('a picture that storage refused arrives at the next try, and two replaced at once stay two', async ({
  page,
  upstream,
}) => {
  mayComplain(page, failures);
  const article = upstream.provider.articles.byId.get(7);
  if (article) {
    article.content = JSON.stringify(
      ['stara.png', 'druga.png'].map((image, place) => ({ id: place + 1, type: 'image', image })),
    );
    upstream.provider.articles.addImage(article, 'druga.png', 'image/png', pngFile('druga.png').buffer);
  }
  await page.goto('/dashboard/edit-blog/7');
  await replacePicture(blocks(page).nth(0), pngFile('nova-prva.png', 300, 200));
  await replacePicture(blocks(page).nth(1), pngFile('nova-druga.png', 100, 100));
  await addPictures(page, pngFile('dodana.png', 50, 50));
  const refusing = upstream.storage.misbehave('PUT', { status: 500 });
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByText('Slika dodana.png nije spremljena.')).toBeVisible();
  await expect(page.getByText(/^Slika .* nije spremljena\.$/)).toHaveCount(3);
  refusing();
  for (const left of [2, 1]) {
    await page.getByRole('button', { name: 'Pokušaj ponovno' }).first().click();
    await expect(page.getByText(/^Slika .* nije spremljena\.$/)).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  const sizes = article?.images
    .filter(({ confirmed }) => confirmed)
    .map(({ name, key }) => [name, upstream.storage.objects.get(key)?.size]);
  expect(sizes).toEqual([
    ['nova-prva.png', pngFile('nova-prva.png', 300, 200).buffer.length],
    ['nova-druga.png', pngFile('nova-druga.png', 100, 100).buffer.length],
    ['dodana.png', pngFile('dodana.png', 50, 50).buffer.length],
  ]);
});

test('an article that cannot be deleted stays, and one is deleted once however often it is asked', async ({
  page,
  upstream,
}) => {
  mayComplain(page, failures);
  upstream.provider.articles.add('Sbiancamento');
  await page.goto('/dashboard/manage-blogs');
  const row = page.getByRole('listitem').filter({ hasText: 'Impianti dentali' });

  await test.step('an article that cannot be deleted stays, with the reason', async () => {
    const question = page.getByRole('alertdialog', { name: 'Brisanje bloga' });
    upstream.provider.misbehave('DELETE /blog/', { status: 400 }, 1);
    await row.getByRole('button', { name: 'Izbriši' }).click();
    await expect(question).toContainText('Sigurno želiš obrisati ovaj blog?');
    await question.getByRole('button', { name: 'Izbriši' }).click();
    await expect(page.getByText('Blog nije izbrisan. Pokušaj ponovno.')).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('an article is deleted once however often it is asked, and one that is gone already goes', async () => {
    const release = upstream.provider.misbehave('DELETE /blog/', { kind: 'holdAnswer' }, 1);
    const before = upstream.provider.seenOn('DELETE /blog/').length;
    await row.getByRole('button', { name: 'Izbriši' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
    await row.getByRole('button', { name: 'Brisanje...' }).click({ force: true });
    await expect(page.getByRole('alertdialog')).toBeHidden();
    release();
    await expect(row).toBeHidden();
    expect(upstream.provider.seenOn('DELETE /blog/').length).toBe(before + 1);

    upstream.provider.articles.byId.clear();
    await page.getByRole('button', { name: 'Izbriši' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
    await expect(page.getByText('Blog je već bio izbrisan.')).toBeVisible();
    await expect(page.getByText('Nažalost još nema blogova.')).toBeVisible();
  });
});
