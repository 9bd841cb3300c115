import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const noViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** The page does not scroll horizontally. */
const fits = async (page: Page) => {
  const { scroll, window } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(window);
};

/** No WCAG violation found by axe, and no horizontal overflow. */
export const sound = async (page: Page) => {
  await noViolations(page);
  await fits(page);
};
