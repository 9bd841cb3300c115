import { request as http, type BrowserContextOptions, type Page } from '@playwright/test';
import statement from '#shared/content/accessibility.json' with { type: 'json' };
import { expect, test as base } from '../support/journey.ts';
import { signIn } from '../support/staff-login.ts';
import { accessibilityFaults } from './accessible.ts';
import { coveredByTab, coveredWhen } from './cover.ts';
import { markupFaults } from './markup.ts';
import { seededRequest, type Screen } from './screens.ts';
import { panoramic, sendRequest } from './staff-form-steps.ts';
import { expectFits, openHydrated } from './site-steps.ts';

interface Size {
  width: number;
  height: number;
  keys?: boolean;
}

const [phone = 0, laptop = 0] = statement.examinedWidths;

/** keys: Tab is pressed. Otherwise each control is focused, which scrolls like Tab. */
const sizes: readonly Size[] = [
  { width: phone, height: 664, keys: true },
  { width: 768, height: 1024 },
  { width: 1024, height: 600 },
  { width: laptop, height: 700, keys: true },
];

/** Journeys of a logged-in admin, with a stored request. */
export const staffTest = base.extend<
  object,
  { admin: Exclude<BrowserContextOptions['storageState'], string | undefined> }
>({
  admin: [
    async ({ site }, use) => {
      const visitor = await http.newContext({ baseURL: site.origin });
      await sendRequest(visitor, seededRequest.fullName, { documents: [panoramic] });
      await sendRequest(visitor, 'Luca Bianchi', { send: false });
      await visitor.dispose();
      const client = await http.newContext({ baseURL: site.origin });
      await signIn({ request: client });
      await use(await client.storageState());
      await client.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ admin }, use) => use(admin),
});

const resizeFor = (page: Page, { only }: Screen) =>
  page.setViewportSize({ width: only === 'below 900 px' ? 390 : 1440, height: 900 });

/** Opens a screen in a window of a suitable size. */
export async function show(page: Page, screen: Screen): Promise<void> {
  await resizeFor(page, screen);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, screen.path, 'main');
  await expect(page.locator('[class*=loader]')).toHaveCount(0);
  await screen.open?.(page);
}

/** Opens a screen on the page of the one before it, whose dialog is closed first. */
export async function goOn(page: Page, screen: Screen): Promise<void> {
  const dialogs = page.locator('dialog:modal');
  // Without one, Escape would close an open request beside the list.
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await resizeFor(page, screen);
  await screen.open?.(page);
}

/** Resizes the window. @returns whether the screen can be opened at this size. */
async function resize(page: Page, { only, open, isPopUp }: Screen, { width, height }: Size): Promise<boolean> {
  if (only !== undefined && width < 900 !== (only === 'below 900 px')) return false;
  await page.setViewportSize({ width, height });
  // Resize observers, which measure the bars at the bottom, run at the end of a frame.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  if (isPopUp) {
    await page.keyboard.press('Escape');
    await open?.(page);
  }
  return true;
}

/**
 * Checks that both served and current markup are valid, that nothing overflows, with larger text either, that axe finds
 * nothing on a phone and a laptop, and that no control is covered when scrolled to or reached by keyboard.
 */
export async function expectSound(page: Page, screen: Screen): Promise<void> {
  expect.soft(await markupFaults(page)).toEqual([]);
  // In the served markup, controls that wait for scripts are disabled; none may have aria-disabled as well.
  const sent = await (await page.request.get(page.url())).text();
  expect.soft(sent.match(/<\w+(?=[^>]* disabled="")(?=[^>]* aria-disabled=)[^>]*>/g) ?? []).toEqual([]);
  // Larger text (WCAG 2.2, 1.4.4) in the narrowest windows, and in those in which lists and panels change.
  const { percent, widths } = statement.enlarged;
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
  for (const width of [...widths, 768, 1200, laptop])
    if (await resize(page, screen, { width, height: 664 })) await expectFits(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  for (const size of sizes) {
    if (!(await resize(page, screen, size))) continue;
    if (size.keys) {
      // A request is a dialog on a phone, and a part of the page on a laptop.
      const isModal = (await page.locator('dialog:modal').count()) > 0;
      const within = screen.part ?? (isModal ? 'dialog:modal' : undefined);
      expect.soft(await accessibilityFaults(page, { within }), `${size.width} px`).toEqual([]);
      await expectFits(page);
    }
    await expectNothingCovered(page, screen, size);
  }
}

/** Checks on a laptop and a phone that no control is covered after a bar has gone. Tab is not pressed through the page again. */
export async function expectNothingCoveredAgain(page: Page, screen: Screen): Promise<void> {
  for (const { width, height, keys } of sizes.toReversed())
    if (keys && (await resize(page, screen, { width, height })))
      await expectNothingCovered(page, screen, { width, height });
}

async function expectNothingCovered(page: Page, { part, isPopUp }: Screen, { width, height, keys }: Size) {
  const where = `at ${width} × ${height} px`;
  expect.soft(await coveredWhen(page, 'scrolled', part), `scrolled to ${where}`).toEqual([]);
  if (isPopUp) return;
  const reached = keys ? coveredByTab(page, part) : coveredWhen(page, 'focused', part);
  expect.soft(await reached, `by keyboard ${where}`).toEqual([]);
}

export { base as visitorTest, expect };
