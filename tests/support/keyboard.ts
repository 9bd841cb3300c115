import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** More stops than any screen of the product has. */
const enough = 150;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on with Tab, or back, until the target has the focus, and checks that this can be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < enough && !(await isFocused(target)); stops += 1)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expectVisibleFocus(target);
}

/** Goes to the target with Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The focus is visible: a ring on the element, or on the card its link stretches over. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  const rings = await target.evaluate((element) =>
    [null, '::after'].map((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    }),
  );
  expect(Math.max(...rings), 'the ring around what has the focus').toBeGreaterThanOrEqual(2);
}
