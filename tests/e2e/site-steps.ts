import type { Page } from '@playwright/test';
import { services } from '#shared/content/services.ts';
import contents from '#shared/content/services/contents.json' with { type: 'json' };
import { serviceHref } from '#shared/content/site.ts';
import { expect } from '../support/journey.ts';
import { accessibilityFaults } from './accessible.ts';

/** Every kind of public page, with its heading. */
export const publicPages: readonly (readonly [path: string, heading: string])[] = [
  ['/', 'Garanzia Di Alta Qualità'],
  ['/services', 'I Nostri Servizi'],
  ...services.map(({ name }) => [serviceHref(name), name] as const),
  ['/blogs', 'I Nostri Blog'],
  ['/terms', 'Termini e Condizioni'],
  ['/privacy', 'Politica sulla Privacy'],
  ['/accessibilita', 'Accessibilità'],
];

const sizeOf = (content: object) => JSON.stringify(content).length;

/** All services but the three of which most is said: the rest of a page takes the same room, so the least shares are among these. */
export const briefestServices: readonly string[] = Object.entries(contents)
  .toSorted(([, one], [, other]) => sizeOf(one) - sizeOf(other))
  .slice(0, 6)
  .map(([name]) => name);

/** Sets the cookie of a visitor who has already answered the cookie banner. */
export async function withCookieChoice(page: Page, origin: string): Promise<void> {
  await page.context().addCookies([{ name: 'site_consent', value: 'necessary', url: origin }]);
}

/** Expects axe to find no violation. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Expects the page not to scroll horizontally. */
export async function expectFits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Waits until an element is hydrated. The page is hydrated in parts; the default is its frame. */
export async function hydrated(page: Page, selector = 'header'): Promise<void> {
  await page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  );
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string, selector?: string): Promise<void> {
  await page.goto(path);
  await hydrated(page, selector);
}

/** Empties the browser's storage of the site, as it is for a new visitor. Afterwards the tab shows no page of it. */
export async function clearStorage(page: Page): Promise<void> {
  // An address of the site without scripts, which could store something again.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Holds back responses, e.g. those of scripts. @returns a function that releases them. */
export async function holdRequests(page: Page, url: string | RegExp = '**/assets/**/*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Opens a service's page. @returns the part of its height that is about the treatment, from 0 to 1. */
export async function openServiceShare(page: Page, name: string): Promise<number> {
  await page.goto(serviceHref(name));
  await page.evaluate(() => document.fonts.ready);
  const end = await distanceFromTop(page, '#services-carousel');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return (end - (await distanceFromTop(page, 'main'))) / height;
}

/** Distance of an element's top from the top of the window. */
export async function distanceFromTop(page: Page, selector: string): Promise<number> {
  // Turns -0 into 0, because `toBe` distinguishes them.
  return page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top) || 0);
}
