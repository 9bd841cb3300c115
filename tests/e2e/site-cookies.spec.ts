import { expect, test } from '../support/journey.ts';
import { expectAccessible, hydrated } from './site-steps.ts';

const halfYear = 180 * 24 * 60 * 60;

test('nothing is stored before a choice, and the page can be used meanwhile', async ({ page, context }) => {
  await page.goto('/services');
  await hydrated(page);
  const banner = page.getByRole('region', { name: 'Cookie' });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole('link', { name: 'Impianti Dentali' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impianti Dentali' })).toBeVisible();
  await expect(banner).toBeVisible();
});

test('on a phone it leaves most of the page free, and hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await hydrated(page);
  const banner = page.getByRole('region', { name: 'Cookie' });
  await expect(page.locator('[class*=loader]')).toHaveCount(0);
  expect((await banner.boundingBox())?.height).toBeLessThan(844 / 3);
  await expectAccessible(page);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const cover = document.querySelector('section[aria-label=Cookie]')?.getBoundingClientRect();
      if (!focused || !cover || focused.closest('section[aria-label=Cookie]')) return '';
      const box = focused.getBoundingClientRect();
      return box.top >= cover.top && box.bottom <= cover.bottom && box.left >= cover.left
        ? focused.outerHTML
        : '';
    });
    expect(hidden, 'the focus is under the banner (WCAG 2.2, 2.4.11)').toBe('');
  }
});

for (const [button, value] of [
  ['Accetta', 'all'],
  ['Solo necessari', 'necessary'],
  ['Chiudi e usa solo i cookie necessari', 'necessary'],
] as const)
  test(`'${button}' is kept for six months as '${value}'`, async ({ page, context }) => {
    await page.goto('/services');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('region', { name: 'Cookie' })).toBeHidden();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'site_consent', value, sameSite: 'Lax', path: '/' });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - halfYear)).toBeLessThan(60);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('region', { name: 'Cookie' })).toBeHidden();
  });

test('both answers look alike', async ({ page }) => {
  await page.goto('/services');
  const looks = await Promise.all(
    ['Accetta', 'Solo necessari'].map((name) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return { backgroundColor, color, fontSize, fontWeight, width, height };
      }),
    ),
  );
  expect(looks[0]).toEqual(looks[1]);
});

test('the footer leads back to the choice', async ({ page, context }) => {
  await page.goto('/services');
  await page.getByRole('button', { name: 'Solo necessari', exact: true }).click();
  await page.getByRole('button', { name: 'Preferenze cookie' }).click();
  await expect(page.getByRole('region', { name: 'Cookie' })).toBeFocused();
  await page.getByRole('button', { name: 'Accetta' }).click();
  expect((await context.cookies())[0]?.value).toBe('all');
});
