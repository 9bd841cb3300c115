import type { Locator, Page } from '@playwright/test';
import { enter, tabTo } from '../support/keyboard.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import { articleText, blocks, expectCursorIn, texts } from './staff-article-steps.ts';

/** Uses neither the mouse nor scripts: a control that Tab does not reach fails the test. */
const type = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

test.beforeEach(({ upstream }) => {
  const { articles } = upstream.provider;
  articles.byId.clear();
  const article = articles.add('Impianti dentali', [
    { id: 1, type: 'paragraph', title: 'Uvod', content: 'Tekst' },
    { id: 2, type: 'image', image: 'stara.png' },
  ]);
  articles.addImage(article, 'stara.png', 'image/png', pngFile('stara.png').buffer);
  articles.add('Sbiancamento');
  articles.add('Protesi');
});

test('logging in, writing an article, looking for one, deleting and logging out', async ({ page, upstream }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Prijava' })).toBeEnabled();
  await type(page, page.getByLabel('Email'), upstream.admin.email);
  await type(page, page.getByLabel('Lozinka'), upstream.admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');

  await enter(page, page.getByRole('link', { name: 'Kreiraj novi blog' }));
  await page.waitForURL('/dashboard/create-blog');
  const title = page.getByLabel('Naslov', { exact: true });
  await expect(title).toBeEnabled();
  await type(page, title, 'Bez miša');
  await enter(page, page.getByRole('button', { name: 'Dodaj odlomak' }));
  await expectCursorIn(texts(page));
  await page.keyboard.type('Samo tipkovnica.');
  await enter(page, page.getByRole('button', { name: 'Spremi', exact: true }));
  await page.waitForURL('/dashboard');
  const { byId } = upstream.provider.articles;
  const written = [...byId.keys()].at(-1) ?? 0;
  expect(byId.get(written)?.name).toBe('Bez miša');
  byId.delete(written);

  await enter(page, page.getByRole('link', { name: 'Upravljaj blogovima' }));
  await page.waitForURL('/dashboard/manage-blogs');
  await type(page, page.getByPlaceholder('Pretražuj po nazivu'), 'i');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  await type(page, page.getByPlaceholder('Pretražuj po nazivu'), 'sbi');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sbiancamento']);
  await expect(page.getByRole('status').filter({ hasText: 'Prikazano 1 od 3' })).toBeVisible();
  await type(page, page.getByPlaceholder('Pretražuj po nazivu'), ' ');

  const deleteButtons = page.getByRole('button', { name: 'Izbriši' });
  const question = page.getByRole('alertdialog', { name: 'Brisanje bloga' });
  await enter(page, deleteButtons.nth(1));
  await expect(question.getByRole('button', { name: 'Odustani' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(deleteButtons.nth(1)).toBeFocused();

  // The next delete button gets the focus, then the previous one, then the message that replaces the list.
  for (const rest of [['Impianti dentali', 'Protesi'], ['Impianti dentali'], []]) {
    await page.keyboard.press('Enter');
    await enter(page, question.getByRole('button', { name: 'Izbriši' }));
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(rest);
    await expect(
      rest.length > 0 ? deleteButtons.last() : page.getByText(/^Nažalost (?:još )?nema blogova/),
    ).toBeFocused();
  }
  expect(byId.size).toBe(0);

  await tabTo(page, page.getByRole('button', { name: 'Odjava' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('/login');
});

test('changing an article: text, order, another picture, one in between, removals taken back, saved', async ({
  page,
  upstream,
  staff,
}) => {
  await staff.logIn('/dashboard/manage-blogs');
  await enter(page, page.getByRole('link', { name: 'Uredi' }).first());
  await page.waitForURL('/dashboard/edit-blog/7');
  await type(page, page.getByLabel('Naslov', { exact: true }), 'Impianti');
  await type(page, articleText(page), 'Drugi tekst');

  await tabTo(page, blocks(page).nth(1).getByRole('button', { name: 'Premjesti blok' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Blok je premješten na mjesto 1 od 2.')).toBeAttached();
  await tabTo(page, articleText(page), 'Shift+Tab');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Osmijeh');
  await tabTo(page, page.getByRole('button', { name: 'Zamijeni sliku' }));
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(pngFile('nova.png', 100, 100));
  await expect(blocks(page).first()).toContainText('nova.png');
  await expect(page.getByRole('button', { name: 'Zamijeni sliku' })).toBeFocused();

  await enter(page, page.getByRole('button', { name: 'Dodaj odlomak' }));
  await expectCursorIn(texts(page).last());
  await tabTo(page, blocks(page).last().getByRole('button', { name: 'Ukloni blok' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(blocks(page)).toHaveCount(2);
  await expect(blocks(page).last().getByRole('button', { name: 'Premjesti blok' })).toBeFocused();

  await tabTo(page, articleText(page), 'Shift+Tab');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expectCursorIn(texts(page).first());
  // An empty paragraph after the picture is entered. No other one is begun.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(texts(page)).toHaveCount(2);
  await page.keyboard.type('Između');

  const items = blocks(page);
  await tabTo(page, items.first().getByRole('button', { name: 'Premjesti blok' }), 'Shift+Tab');
  for (const left of [2, 1, 0]) {
    await enter(page, items.first().getByRole('button', { name: 'Ukloni blok' }));
    await expect(items).toHaveCount(left);
  }
  await expect(page.getByRole('button', { name: 'Vrati blok', description: 'Uvod' })).toBeFocused();
  for (const [place, block] of ['nova.png', 'Između', 'Uvod'].entries()) {
    await tabTo(
      page,
      page.getByRole('button', { name: 'Vrati blok', description: block }),
      place === 0 ? 'Shift+Tab' : 'Tab',
    );
    await page.keyboard.press('Enter');
    await expect(items.nth(place).getByRole('button', { name: 'Premjesti blok' })).toBeFocused();
  }

  await enter(page, page.getByRole('button', { name: 'Spremi promjene' }));
  await page.waitForURL('/dashboard/manage-blogs');
  const article = upstream.provider.articles.byId.get(7);
  expect(article?.name).toBe('Impianti');
  expect(JSON.parse(article?.content ?? '')).toMatchObject([
    { id: 2, image: 'nova.png', content: 'Osmijeh' },
    { id: 4, content: 'Između' },
    { id: 1, content: 'Drugi tekst' },
  ]);
});
