import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import { sound as soundOf } from './staff-soundness.ts';
import { addPictures, blocks, titleField } from './staff-article-steps.ts';

/** Checks the targets of a state of which every-screen-staff.spec.ts checks the rest. */
const touchable = (page: Page, state: string) =>
  test.step(state, async () => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main input, dialog button, dialog input')]
        .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(small, 'targets are 44 px high').toEqual([]);
  });

/** Checks each state of the editor, the list of articles and the log-in. */
const sound = async (page: Page, state: string) => {
  await test.step(state, () => soundOf(page));
  await touchable(page, state);
};

const failures = /Failed to load resource|could not be (created|loaded|uploaded|updated)/;

test.beforeEach(({ page, upstream }) => {
  mayComplain(page, failures);
  const { articles } = upstream.provider;
  articles.byId.clear();
  const article = articles.add('Impianti dentali: quando servono, quanto durano', [
    { id: 1, type: 'paragraph', title: 'Uvod', content: 'Tekst' },
    { id: 2, type: 'image', image: 'slika.png', content: 'Osmijeh' },
  ]);
  articles.addImage(article, 'slika.png', 'image/png', pngFile('slika.png').buffer);
});

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(() => test.slow());

test('writing an article is accessible in every state', async ({ page, upstream, staff }) => {
  await staff.logIn('/dashboard/create-blog');
  await expect(page.getByText('Još nema blokova. Dodaj odlomak ili sliku.')).toBeVisible();
  await expect(titleField(page)).toBeEnabled();
  await sound(page, 'empty');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await addPictures(page, {
    name: 'ugovor.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByText('Dopuštene su samo slikovne datoteke.')).toBeVisible();
  await sound(page, 'errors');

  await titleField(page).fill('Sbiancamento');
  await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  await addPictures(
    page,
    pngFile('jedna-slika-s-vrlo-dugackim-nazivom-koji-nigdje-ne-stane.png'),
    pngFile('druga.png'),
  );
  await expect(blocks(page)).toHaveCount(3);
  // Spell checkers and screen readers take the texts for Italian, the buttons between them for Croatian.
  await expect(titleField(page)).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('textbox', { name: 'Tekst bloga' })).toHaveAttribute('lang', 'it');
  await expect(page.locator('div[lang=hr]').getByRole('button', { name: 'Ukloni blok' })).toHaveCount(3);
  await sound(page, 'blocks');
  await page.getByRole('button', { name: 'Prikaži pregled' }).click();
  const preview = page.getByRole('complementary', { name: 'Pregled' });
  await expect(preview).toContainText('Sbiancamento');
  await expect(preview).toContainText('2 min di lettura');
  await touchable(page, 'preview');
  await page.getByRole('button', { name: 'Sakrij pregled' }).click();

  await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Nespremljene promjene' })).toBeVisible();
  await sound(page, 'leaving');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // A reload keeps the draft. Leaving through the dialog would delete it.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Nespremljene promjene' })).toBeVisible();
  await sound(page, 'draft offered');
  await page.getByRole('button', { name: 'Vrati promjene' }).click();
  await expect(blocks(page)).toHaveCount(3);

  upstream.provider.misbehave('POST /blog/get-upload-url', { status: 400 }, 1);
  const release = upstream.storage.misbehave('PUT', { kind: 'holdAnswer' });
  await page.getByRole('button', { name: 'Spremi' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await sound(page, 'saving');
  release();
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('region', { name: 'Slike koje nisu spremljene' })).toBeVisible();
  await sound(page, 'pictures that failed');
});

test('changing one is accessible in every state', async ({ page, upstream, staff }) => {
  await staff.signIn();
  upstream.provider.misbehave('GET /blog/get-blog/7', { status: 400 }, 1);
  await page.goto('/dashboard/edit-blog/7');
  await expect(page.getByText('Blog se nije mogao učitati.')).toBeVisible();
  await sound(page, 'not loaded');
  const release = upstream.provider.misbehave('GET /blog/get-blog/7', { kind: 'holdAnswer' });
  await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect(page.getByText('Učitavanje...')).toBeVisible();
  release();
  await expect(blocks(page)).toHaveCount(2);
  await touchable(page, 'loaded');

  const article = upstream.provider.articles.byId.get(7);
  if (article) article.name = 'Tuđa verzija';
  await addPictures(page, pngFile('nova.png'));
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Blog je u međuvremenu promijenjen' })).toBeVisible();
  await sound(page, 'conflict');
  upstream.provider.misbehave('POST /blog/confirm-upload', { status: 400 }, 1);
  await page.getByRole('button', { name: 'Spremi svoju verziju' }).click();
  await expect(page.getByText('Slika nova.png nije spremljena.')).toBeVisible();
  await sound(page, 'a picture that failed');

  upstream.provider.sessions.expireAccess();
  upstream.provider.sessions.refuseRefresh = true;
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sesija je istekla' });
  await expect(dialog).toBeVisible();
  await sound(page, 'log-in on the spot');
  await dialog.getByLabel('Lozinka').fill('kriva');
  await dialog.getByRole('button', { name: 'Prijava' }).click();
  await expect(dialog.getByRole('alert')).not.toHaveText('');
  await sound(page, 'log-in on the spot refused');
  await dialog.getByRole('button', { name: 'Ne sada' }).click();
  await expect(page.getByRole('region', { name: 'Sesija je istekla' })).toBeVisible();
  await sound(page, 'log-in declined');
  upstream.provider.sessions.refuseRefresh = false;
});

test('finding, deleting and logging in are accessible in every state', async ({ page, upstream, staff }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nitko@clinic.example');
  await page.getByLabel('Lozinka').fill('kriva');
  await page.getByRole('button', { name: 'Prijava' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pogrešan' })).toBeVisible();
  await sound(page, 'log-in refused');

  await staff.signIn();
  const release = upstream.provider.misbehave('GET /blog/get-blogs', { kind: 'holdAnswer' });
  await page.goto('/dashboard/manage-blogs');
  await expect(page.getByText('Loading blogs...')).toBeVisible();
  await sound(page, 'loading');
  release();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await touchable(page, 'listed');
  await page.getByPlaceholder('Pretražuj po nazivu').fill('nema');
  await expect(page.getByText('Nažalost nema blogova s imenom koje odgovara traženom nazivu.')).toBeVisible();
  await sound(page, 'nothing found');
  await page.getByPlaceholder('Pretražuj po nazivu').fill('');
  await page.getByRole('button', { name: 'Izbriši' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await touchable(page, 'deleting');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
  await expect(page.getByText('Nažalost još nema blogova.')).toBeVisible();
  await sound(page, 'none left');
  upstream.provider.misbehave('GET /blog/get-blogs', { status: 400 }, 1);
  await page.reload();
  await expect(page.getByText('Blogovi se nisu mogli učitati.')).toBeVisible();
  await sound(page, 'not listed');
});
