import { test as base, expect, type Page } from '@playwright/test';
import { startSite, type SiteProcess } from './site-process.ts';

interface ConsoleWatch {
  /** Problems of this kind are part of the journey, e.g. the browser's message about an answer of 401. */
  expect: (pattern: RegExp) => void;
}

/** Notes what a browser complains about and a visitor must never cause: errors, hydration warnings, CSP violations. */
function watch(page: Page, problems: string[]): void {
  // Makes the browser hand its file choosers over from the start: told with the key that opens one, it may be too late.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
}

/**
 * A journey in a real browser against the whole product. It fails when the browser complained about anything the
 * journey did not announce with `consoleWatch.expect`.
 */
export const test = base.extend<
  { consoleWatch: ConsoleWatch; visitor: Page },
  { site: SiteProcess; siteEnv: Record<string, string> }
>({
  siteEnv: [{ RATE_LIMITS: 'off' }, { scope: 'worker', option: true }],

  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ site }, use) => use(site.origin),

  consoleWatch: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      context.on('page', (page) => watch(page, problems));
      await use({ expect: (pattern) => expected.push(pattern) });
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  /** A second user's page in a new browser context: other cookies, other storage. */
  visitor: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
