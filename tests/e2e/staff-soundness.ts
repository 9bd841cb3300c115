import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { expectFits } from './site-steps.ts';

/** Expects no WCAG violation and no horizontal overflow. */
export const sound = async (page: Page) => {
  expect(await accessibilityFaults(page, { standard: 'WCAG' })).toEqual([]);
  await expectFits(page);
};
