import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';
import { holdRequests, publicPages } from './site-steps.ts';

/** Folder of the build's files for browsers. */
const assets = 'dist/client/assets';

/** The built files that contain the chart library, recognised by a name that the minifier keeps. */
const libraryFiles = async (): Promise<string[]> => {
  const files = await readdir(assets, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const carrying = await Promise.all(
    scripts.map(async (file) => (await readFile(join(assets, file), 'utf8')).includes('getDatasetMeta')),
  );
  return scripts.filter((_, index) => carrying[index]);
};

/** @returns the URL pattern of the only such file. */
const library = async (): Promise<string> => `**/assets/${(await libraryFiles())[0] ?? 'none'}`;

const weeks = (page: Page) => page.getByRole('figure', { name: 'Upiti po tjednima' });

/** The share of the canvas that has the colour of the bars. */
const painted = (page: Page): Promise<number> =>
  weeks(page)
    .locator('canvas')
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('not a canvas');
      // A copy, because the browser warns about repeated reads of the canvas.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
      // A pixel as one number: alpha, blue, green, red.
      const bars = new Uint32Array(pixels ?? []).filter((pixel) => pixel === 0xff_6a_59_17);
      return bars.length / (canvas.width * canvas.height);
    });

test.beforeEach(async ({ upstream, staff, page }) => {
  const { forms } = upstream.provider;
  forms.byToken.clear();
  for (const fullName of ['Maria Rossi', 'Luca Bianchi', '']) forms.add({ fields: { fullName } });
  // The date of the test provider's forms.
  await page.clock.setFixedTime('2026-11-21T10:00:00.000Z');
  await staff.logIn();
});

test('the chart library is one file of its own, and no page but the dashboard asks for it', async ({
  page,
}) => {
  test.slow();
  // The pages may still show a picture of an article that an earlier test has reset in the provider.
  mayComplain(page, /status of 404 .*\/blog\/image\//);
  const [file = '', ...others] = await libraryFiles();
  expect(others).toEqual([]);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  const isAsked = () => asked.some((url) => url.endsWith(file));
  await page.reload();
  await expect.poll(() => painted(page)).toBeGreaterThan(0.01);
  expect(isAsked()).toBe(true);

  asked.length = 0;
  for (const path of [...publicPages.map(([path]) => path), '/dashboard/contactFormManagement'])
    await page.goto(path, { waitUntil: 'networkidle' });
  await page.context().clearCookies();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Lozinka')).toBeVisible();
  expect(isAsked()).toBe(false);
});

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('the charts are sharp, follow the width of the page and leave when it is left', async ({ page }) => {
    const canvas = weeks(page).locator('canvas');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const frame = await weeks(page).boundingBox();
      // The chart keeps the width of the larger window for as long as the browser takes to tell it the new one.
      const part = async () => ((await canvas.boundingBox())?.width ?? 0) / (frame?.width ?? 1);
      await expect.poll(part).toBeLessThan(1);
      await expect.poll(part).toBeGreaterThan(0.8);
      await expect
        .poll(() => canvas.evaluate((it) => it instanceof HTMLCanvasElement && it.width - 2 * it.clientWidth))
        .toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect.poll(() => painted(page)).toBeGreaterThan(0.01);
    }
    await page.getByRole('link', { name: 'Pogledaj kontakt forme' }).click();
    await expect(page.getByText('Prikazano 3 od 3')).toBeVisible();
    await page.goBack();
    await expect.poll(() => painted(page)).toBeGreaterThan(0.01);
  });
});

test('a screen reader finds the figures in a table, and the drawing is not in its way', async ({ page }) => {
  await expect.poll(() => painted(page)).toBeGreaterThan(0.01);
  const table = page.getByRole('table', { name: 'Upiti po tjednima' });
  await expect(table.getByRole('row', { name: '16. 11. 3' })).toBeAttached();
  await expect(
    page.getByRole('table', { name: 'Ispunjena polja' }).getByRole('row', { name: 'Ime 2' }),
  ).toBeAttached();
  await expect(page.locator('canvas:not([aria-hidden="true"] canvas)')).toHaveCount(0);
});

test('where the library does not come, the table is there for everyone', async ({ page }) => {
  mayComplain(page, /Failed to load resource: net::ERR_FAILED/);
  await page.route(await library(), (route) => route.abort());
  await page.reload();
  const table = page.getByRole('table', { name: 'Upiti po tjednima' });
  await expect.poll(async () => (await table.locator('..').boundingBox())?.height ?? 0).toBeGreaterThan(40);
  await expect(table.getByRole('row', { name: '16. 11. 3' })).toBeVisible();
});

test('where the library is late, the table is there until it comes', async ({ page }) => {
  const release = await holdRequests(page, await library());
  await page.reload();
  const table = page.getByRole('table', { name: 'Upiti po tjednima' });
  const height = async () => (await table.locator('..').boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(40);
  // An object around the promise, which would be awaited here otherwise.
  const shown = await weeks(page).evaluateHandle((figure) => ({
    size: new Promise((resolve) => {
      const canvas = figure.querySelector('canvas');
      const answer = () => resolve([canvas?.width, canvas?.height]);
      new MutationObserver(answer).observe(figure, { attributeFilter: ['data-shown'] });
    }),
  }));
  release();
  await expect.poll(height).toBeLessThan(5);
  // A chart that is drawn without room is empty at first, for as long as the browser takes to tell its size.
  const box = await weeks(page).locator('canvas').boundingBox();
  expect(await shown.evaluate(({ size }) => size)).toEqual([box?.width, box?.height]);
  await expect.poll(() => painted(page)).toBeGreaterThan(0.01);
});

test('forced colours show the table instead of the chart, which does not follow them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const table = page.getByRole('table', { name: 'Ispunjena polja' });
  await expect(table.getByRole('row', { name: 'Obavezna polja 0' })).toBeVisible();
  await expect(weeks(page).locator('canvas')).toBeHidden();
});
