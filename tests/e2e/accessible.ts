import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { run } from 'axe-core';
import statement from '#shared/content/accessibility.json' with { type: 'json' };

/** axe's names of the standard in the accessibility statement: 'wcag2a', 'wcag22aa'. */
const standardTags = statement.standard.versions.flatMap((version) =>
  statement.standard.levels.map((level) => `wcag${version.replace('.0', '').replace('.', '')}${level}`.toLowerCase()),
);

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Loads axe into a page. It stays there, because the first run of a fresh copy takes twice as long as the next ones. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

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
  await loadAxe(page);
  // Without tags, axe would omit its rules for WCAG 2.2.
  const tags = standard === 'WCAG' ? standardTags : [...standardTags, 'best-practice'];
  return page.evaluate(
    async ({ within, tags }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script that was loaded is axe
      const { axe } = window as unknown as { axe: { run: typeof run } };
      // Skips the frame of a PDF and the lists of passed rules, which would take two thirds of axe's time.
      const { violations } = await axe.run(within ?? document, {
        iframes: false,
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { within, tags },
  );
}
