import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * @returns the violations that axe finds on a page, each with the start of the element's HTML.
 * @param within selector of the part to check; by default the whole page.
 * @param standard 'WCAG' omits axe's best practices beyond WCAG 2.2 AA.
 */
export async function accessibilityFaults(
  page: Page,
  { within, standard }: { within?: string; standard?: 'WCAG' } = {},
): Promise<string[]> {
  // Half-way through a transition, colours are those of no state.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  // Skips frames of other origins and the lists of passed rules, which would take two thirds of axe's time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (standard === 'WCAG') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
