import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { expectFits } from './site-steps.ts';

/** Expects no WCAG violation and no horizontal overflow. */
export const sound = async (page: Page) => {
  expect(await accessibilityFaults(page, { standard: 'WCAG' })).toEqual([]);
  await expectFits(page);
};

/** Expects the same on a phone and a laptop, and keeps the laptop's width. */
export const soundEverywhere = async (page: Page) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await sound(page);
  }
};
