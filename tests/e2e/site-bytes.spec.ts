import type { Request } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { hydrated, openHydrated } from './site-steps.ts';

// A phone with a high-density screen, which loads the larger picture.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

/** Budgets of the home page's first view, in bytes of the compressed bodies. */
const kilobyte = 1024;
const budgets = {
  script: 115.8 * kilobyte,
  stylesheet: 12.8 * kilobyte,
  font: 26 * kilobyte,
  image: 24 * kilobyte,
  all: 187.5 * kilobyte,
} as const;

interface Load {
  path: string;
  kind: string;
  bytes: number;
}

const measure = async (request: Request): Promise<Load> => ({
  path: new URL(request.url()).pathname,
  kind: request.resourceType(),
  bytes: (await request.sizes()).responseBodySize,
});

test('the first view of the home page stays within its budgets; the picture of Tirana is loaded by visitors who come near it, and stays', async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await openHydrated(page, '/', '#contact-form form');
  // By then, every hydrated part has requested what it loads at once.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.waitForLoadState('networkidle');
  const loads = await Promise.all(requests.map(measure));

  for (const [kind, budget] of Object.entries(budgets)) {
    const heaviestFirst = loads
      .filter((load) => kind === 'all' || load.kind === kind)
      .toSorted((a, b) => b.bytes - a.bytes);
    const sum = heaviestFirst.reduce((total, { bytes }) => total + bytes, 0);
    const list = heaviestFirst.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
    expect.soft(sum, `${kind} in the first view:\n${list}\n`).toBeLessThanOrEqual(budget);
    expect.soft(sum, `${kind} was loaded`).toBeGreaterThan(0);
  }

  // The visitor reads on.
  await hydrated(page, '#dental-tourism');
  const picture = page.getByRole('img', { name: /Tirana/ });
  const isPainted = () =>
    picture.evaluate(
      (img: HTMLImageElement) => img.naturalWidth > 0 && img.checkVisibility({ contentVisibilityAuto: true }),
    );
  expect(await isPainted()).toBe(false);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(isPainted).toBe(true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await isPainted()).toBe(true);
});
