import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { pdf } from '../support/documents.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { lookAtLayout } from './site-layout.ts';
import { hydrated, openHydrated, withCookieChoice } from './site-steps.ts';
import { openForm } from './contact-form-steps.ts';

/** 320 px is a window of 1280 px at 400 %, 640 px the same at 200 % (WCAG 2.2, 1.4.10 and 1.4.4). */
const widths = [320, 390, 640, 768, 899, 900, 1024, 1440];

const screens = [
  { path: '/', heading: 'Garanzia Di Alta Qualità' },
  { path: '/services', heading: 'I Nostri Servizi' },
  // Those with the longest name and the longest word.
  ...services.slice(0, 2).map(({ name }) => ({ path: serviceHref(name), heading: name })),
  { path: '/service/Ortodonzia', heading: 'Ortodonzia', status: 404 },
  { path: '/blogs', heading: 'I Nostri Blog' },
  { path: '/blog/1', heading: /./ },
  { path: '/blog/999999', heading: 'Blog non trovato', status: 404 },
  { path: '/terms', heading: 'Termini e Condizioni' },
  { path: '/privacy', heading: 'Politica sulla Privacy' },
  { path: '/accessibilita', heading: 'Accessibilità' },
];

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

test('every page can be read at every width', async ({ page }) => {
  mayComplain(page, /status of 404/);
  // Stops animations, because animated pictures overlap their neighbours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path, heading, status = 200 } of screens) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(status);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('[class*=loader]')).toHaveCount(0);

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await lookAtLayout(page), `${path} at ${width} px`).toEqual({
        sideways: 0,
        landmarks: { banner: 1, main: 1, contentinfo: 1, h1: 1 },
        navigation: [width < 900 ? 'button' : 'row'],
        unsized: [],
        clipped: [],
        overlapping: [],
        small: [],
      });
    }
  }
});

test('the hero shows the picture for its width, and loads no other', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /hero-(\w+)/.exec(request.url())?.[1];
    if (name) loaded.push(name);
  });
  for (const [width, picture] of [
    [899, 'mobile'],
    [900, 'desktop'],
  ] as const) {
    // From an empty page, because the last one would load the other picture when its width changes.
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 800 });
    loaded.length = 0;
    await openHydrated(page, '/');
    const hero = page.locator('#contact-form img').first();
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`hero-${picture}`);
    expect([...new Set(loaded)], `at ${width} px`).toEqual([picture]);
  }
});

test('the hero’s picture stays as it is when the form grows with its documents', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const form = await openForm(page);
  const words = page.getByRole('heading', { level: 1 });
  const before = await words.boundingBox();
  await form.attach(...Array.from({ length: 12 }, (_, index) => pdf(`documento-${index}.pdf`)));
  await expect(form.documents).toHaveCount(12);
  const hero = await page.locator('#contact-form').boundingBox();
  const picture = await page.locator('#contact-form picture img').boundingBox();
  expect(hero?.height).toBeGreaterThan(900);
  expect(picture?.height).toBeLessThanOrEqual(880);
  expect((await words.boundingBox())?.y).toBe(before?.y);
});
