import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import statement from '#shared/content/accessibility.json' with { type: 'json' };

/** axe's names of the standard in the accessibility statement: 'wcag2a', 'wcag22aa'. */
const standardTags = statement.standard.versions.flatMap((version) =>
  statement.standard.levels.map((level) => `wcag${version.replace('.0', '').replace('.', '')}${level}`.toLowerCase()),
);

/**
 * @returns the violations that axe finds on a page, each with the start of the element's HTML.
 * @param within selector of the part to check; by default the whole page.
 * @param standard 'WCAG' omits axe's best practices beyond the standard of the accessibility statement.
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
  // Without tags, axe would omit its rules for WCAG 2.2.
  axe.withTags(standard === 'WCAG' ? standardTags : [...standardTags, 'best-practice']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
