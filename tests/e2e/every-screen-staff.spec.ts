import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#shared/contract/routes.ts';
import { expectSound, expect, goOn, show, staffTest as test } from './every-screen.ts';
import { screens } from './screens.ts';
import { leaveEditor } from './staff-article-steps.ts';

for (const [name, shown] of Object.entries(screens))
  if (shown[0].path.startsWith(pages.dashboard))
    test(`${name}: every screen is accessible and fits, and no control is covered`, async ({ page }) => {
      test.slow();
      // One page for all, so that the scripts are loaded and compiled once.
      for (const screen of shown)
        await test.step(screen.what, async () => {
          if (screen.goesOn) await goOn(page, screen);
          else {
            // Otherwise a draft would be offered.
            if (screen !== shown[0]) await leaveEditor(page);
            await show(page, screen);
          }
          await expectSound(page, screen);
        });
    });

const box = async (shown: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  return { left: x, top: y, right: x + width, bottom: y + height };
};

test('with text twice as large, the list of requests covers nothing of itself on a laptop', async ({ page }) => {
  await show(page, screens.contactForms[0]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const row = page.getByRole('row', { name: /Maria Antonietta Rossi/ });
  const [title, shown, search, status, name, second, email] = await Promise.all(
    [
      page.getByRole('heading', { name: 'Upiti' }),
      page.getByText(/^Prikazano/),
      page.getByLabel('Pretraga'),
      page.getByLabel('Status'),
      row.getByRole('link'),
      row.getByText('Vorrei un preventivo'),
      row.getByText('maria@posta.example'),
    ].map(box),
  );
  expect(shown?.top).toBeGreaterThanOrEqual(title?.bottom ?? 0);
  expect((search?.right ?? 0) - (search?.left ?? 0)).toBeGreaterThan(200);
  expect(search?.right).toBeLessThanOrEqual(status?.left ?? 0);
  expect(name?.right).toBeLessThanOrEqual(email?.left ?? 0);
  expect(second?.top).toBeGreaterThanOrEqual((name?.bottom ?? 0) - 6);
});

test('in forced colours a progress bar shows how far it is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(pages.contactForms);
  const bar = page
    .getByRole('row', { name: /Luca Bianchi/ })
    .getByRole('progressbar')
    .first();
  await bar.evaluate((shown: HTMLProgressElement) => {
    shown.value = 60;
  });
  const { data, info } = await sharp(await bar.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (part: number) => {
    const pixel = Math.floor(info.height / 2) * info.width + Math.floor(part * info.width);
    return [...data.subarray(pixel * info.channels, (pixel + 1) * info.channels)];
  };
  expect(colourAt(0.3)).not.toEqual(colourAt(0.9));
});
