import type { Page } from '@playwright/test';
import { expect, test } from '../support/staff-journey.ts';
import { withCookieChoice } from './site-steps.ts';
import { blocks, headings } from './staff-article-steps.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const labels = (page: Page) => headings(page).allTextContents();

/** Sends touch events like a finger, which scroll where the page allows it. */
const fingerOn = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    drag: async (from: { x: number; y: number }, to: { x: number; y: number }, steps = 12) => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= steps; step += 1)
        await touch('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
        ]);
    },
    lift: () => touch('touchEnd', []),
  };
};

const handleAt = async (page: Page, place: number) => {
  const handle = blocks(page).nth(place).getByRole('button', { name: 'Premjesti blok' });
  await handle.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 600));
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.beforeEach(async ({ page, site, staff, upstream }) => {
  upstream.provider.articles.byId.clear();
  upstream.provider.articles.add(
    'Impianti dentali',
    ['Prvi', 'Drugi', 'Treći', 'Četvrti'].map((title, place) => ({
      id: place + 1,
      type: 'paragraph',
      title,
      content: 'Tekst',
    })),
  );
  await staff.signIn();
  // On a phone, the cookie banner covers the bar with the save button.
  await withCookieChoice(page, site.origin);
  await page.goto('/dashboard/edit-blog/7');
  await expect.poll(() => labels(page)).toHaveLength(4);
});

test('a finger on a handle drags a block, also beyond the edge of the screen, and elsewhere scrolls the page', async ({
  page,
  upstream,
}) => {
  const finger = await fingerOn(page);
  const isOrder = (...order: string[]) => expect.poll(() => labels(page)).toEqual(order);

  await test.step('a finger anywhere else on a block scrolls the page', async () => {
    await finger.drag({ x: 250, y: 600 }, { x: 250, y: 300 });
    await finger.lift();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(150);
    await isOrder('Prvi', 'Drugi', 'Treći', 'Četvrti');
  });

  await test.step('at the edge of the screen the page scrolls along while the finger rests', async () => {
    const from = await handleAt(page, 0);
    await finger.drag(from, { x: from.x, y: 800 });
    await isOrder('Drugi', 'Treći', 'Četvrti', 'Prvi');
    await finger.lift();
    await expect(page.getByText('Blok je premješten na mjesto 4 od 4.')).toBeAttached();
  });

  await test.step('a block is dragged by finger, and the page does not scroll away under it', async () => {
    const from = await handleAt(page, 1);
    const scrolled = await page.evaluate(() => window.scrollY);
    await finger.drag(from, { x: from.x + 5, y: from.y - 320 });
    await isOrder('Treći', 'Drugi', 'Četvrti', 'Prvi');
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(20);
    await finger.lift();

    await expect(page.getByText('Blok je premješten na mjesto 1 od 4.')).toBeAttached();
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    await page.waitForURL('/dashboard/manage-blogs');
    expect(JSON.parse(upstream.provider.articles.byId.get(7)?.content ?? '')).toMatchObject([
      { id: 3 },
      { id: 2 },
      { id: 4 },
      { id: 1 },
    ]);
  });
});

test('the preview takes the form’s place, and the form comes back where it was left', async ({ page }) => {
  await page.getByRole('button', { name: 'Dodaj odlomak' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Sliku možeš i povući ovamo')).toBeHidden();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Prikaži pregled' }).tap();
  const preview = page.getByRole('complementary', { name: 'Pregled' });
  await expect(preview.getByRole('heading').first()).toBeInViewport();
  await expect(page.getByLabel('Naslov', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sakrij pregled' })).toBeInViewport();
  await page.getByRole('button', { name: 'Sakrij pregled' }).tap();
  await expect(page.getByRole('button', { name: 'Dodaj odlomak' })).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThan(5);

  await page.getByLabel('Naslov', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Prikaži pregled' }).tap();
  await page.getByRole('button', { name: 'Spremi promjene' }).tap();
  await expect(page.getByText('Naslov je obavezan.')).toBeInViewport();
  await expect(page.getByLabel('Naslov', { exact: true })).toBeFocused();
});
