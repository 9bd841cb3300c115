import type { Page } from '@playwright/test';
import { pages } from '#shared/contract/routes.ts';
import { expect, show, staffTest, visitorTest } from './every-screen.ts';
import { press, watchPresses } from './presses.ts';
import { screens, type Screen } from './screens.ts';
import { leaveEditor } from './staff-article-steps.ts';

/** The screens with something to write. */
const written: ReadonlySet<string> = new Set([
  'log-in',
  'a second factor is turned on',
  'an invitation is written',
  'an open request',
  'templates',
  'the rights of a person',
  'a new article',
  'an article is edited',
]);

/** Fields of a text, in a dialog if one is open. */
const texts =
  'input:is([type=text], [type=email], [type=password], [type=search], :not([type])), textarea, [contenteditable=true]';

/**
 * Writes into fields of the screen, and presses controls while they have the focus: of another field than the first only
 * the first and the last one, because what a field moves is above it or below it. @returns the lost presses.
 */
async function lostPresses(page: Page, screen: Screen): Promise<string[]> {
  await show(page, screen);
  const dialog = page.locator('dialog[open]');
  const place = (await dialog.count()) > 0 ? dialog.last() : page.getByRole('main');
  await watchPresses(page);
  const fields = await place.locator(texts).filter({ visible: true }).all();
  const controls = place.locator('button:enabled, a[href]').filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(0);
  expect(fields.length).toBeGreaterThan(0);
  const lost: string[] = [];
  for (const [index, field] of fields.slice(0, 3).entries())
    for (const control of index === 0 ? (await controls.all()).slice(0, 8) : [controls.first(), controls.last()]) {
      await field.fill('ana@');
      if (!(await press(page, control, 'mouse')))
        lost.push(`${await field.ariaSnapshot()}, then ${await control.ariaSnapshot()}`);
    }
  return lost;
}

for (const [test, who, shown] of [
  [visitorTest, 'visitors', (path: string) => !path.startsWith(pages.dashboard)],
  [staffTest, 'staff', (path: string) => path.startsWith(pages.dashboard)],
] as const)
  test(`${who}: no press of 80 ms is lost while something is written`, async ({ page }) => {
    test.slow();
    for (const screen of Object.values(screens).flat())
      if (written.has(screen.what) && shown(screen.path))
        await test.step(screen.what, async () => {
          expect(await lostPresses(page, screen)).toEqual([]);
          await leaveEditor(page);
        });
  });
