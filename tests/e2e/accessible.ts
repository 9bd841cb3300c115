import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Violations that axe finds on a page, with the start of each element's HTML.
 * @param within selector of the part that is looked at; the whole page if it is not given.
 * @param standard 'WCAG' leaves out what axe holds for good practice beyond WCAG 2.2 AA.
 */
export async function accessibilityFaults(
  page: Page,
  { within, standard }: { within?: string; standard?: 'WCAG' } = {},
): Promise<string[]> {
  // Two thirds of axe's time go to the frames of other origins, which the product has none of, and to lists of what it found right.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (standard === 'WCAG') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
