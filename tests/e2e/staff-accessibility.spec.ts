import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import { sound } from './staff-soundness.ts';

test.beforeEach(({ upstream }) => {
  const { articles, forms } = upstream.provider;
  articles.byId.clear();
  forms.byToken.clear();
  const article = articles.add('Impianti dentali', [
    { id: 1, type: 'paragraph', title: 'Uvod', content: 'Tekst' },
    { id: 2, type: 'image', image: 'slika.png', content: 'Osmijeh' },
  ]);
  articles.addImage(article, 'slika.png', 'image/png', pngFile('slika.png').buffer);
  const form = forms.byToken.get(forms.add());
  if (form) form.fields = { fullName: 'Maria Rossi', email: 'un.indirizzo.molto.lungo@posta.example' };
});

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1440, height: 900 }],
] as const)
  test(`every staff screen is sound on ${device}`, async ({ page, staff }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('/login');
    await sound(page);

    await staff.logIn();
    await expect(page.getByRole('definition').first()).toHaveText('1');
    await sound(page);

    await page.goto('/dashboard/contactFormManagement');
    await expect(page.getByRole('row', { name: /Maria/ })).toBeVisible();
    await sound(page);

    await page.goto('/dashboard/manage-blogs');
    await page.getByRole('button', { name: 'Izbriši' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await sound(page);
    await page.keyboard.press('Escape');
    await sound(page);

    await page.goto('/dashboard/create-blog');
    await page.getByRole('button', { name: 'Spremi' }).click();
    await expect(page.getByText('Naslov je obavezan.')).toBeVisible();
    await sound(page);

    await page.goto('/dashboard/edit-blog/7');
    await page.getByRole('button', { name: 'Prikaži pregled' }).click();
    await expect(page.getByRole('complementary', { name: 'Pregled' })).toBeVisible();
    await sound(page);
  });

test('an article is written and saved without a mouse', async ({ page, upstream, staff }) => {
  await staff.logIn();
  const press = async (role: 'button' | 'link', name: string) => {
    const target = page.getByRole(role, { name });
    for (let steps = 0; steps < 60; steps += 1) {
      if (await target.first().evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target.first()).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('link', 'Kreiraj novi blog');
  await page.waitForURL('/dashboard/create-blog');
  const title = page.getByLabel('Naslov', { exact: true });
  await expect(title).toBeEnabled();
  while (!(await title.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('Bez miša');
  await press('button', 'Dodaj odlomak');
  await expect(page.getByLabel('Naslov odlomka (neobavezno)')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Samo tipkovnica.');
  await press('button', 'Spremi');
  await page.waitForURL('/dashboard');
  expect(upstream.provider.articles.byId.get(8)?.name).toBe('Bez miša');
});
