import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Maximum number of Tab presses, more than any page of the product needs. */
const enough = 150;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab or Shift+Tab until the target has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Tab passes over what waits for the page's scripts.
  await expect(target).not.toHaveJSProperty('disabled', true);
  for (let stops = 0; stops < enough && !(await isFocused(target)); stops += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expectVisibleFocus(target);
}

/** Moves the focus to the target with Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Checks that the focus is visible: a ring around the element, or around the card that its link covers. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  const rings = await target.evaluate((element) =>
    [null, '::after'].map((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    }),
  );
  expect(Math.max(...rings), 'the ring around what has the focus').toBeGreaterThanOrEqual(2);
}
