import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const noViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** Nothing has to be scrolled sideways to be read. */
const fits = async (page: Page) => {
  const { scroll, window } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(window);
};

/** No violation of WCAG that axe knows, and nothing that sticks out at the side. */
export const sound = async (page: Page) => {
  await noViolations(page);
  await fits(page);
};
