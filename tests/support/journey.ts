import { basename } from 'node:path';
import { test as base, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { markHeader } from '#shared/contract/api-error.ts';
import { judgeLog, type Journey } from './provoked-lines.ts';
import { startSite, type SiteProcess } from './site-process.ts';
import { recordWarnings, takeWritten } from './stderr.ts';

/** For `route.fulfill`: the header of the website's answers. Without it, the page believes that another server answers. */
export const fromWebsite = { headers: { [markHeader]: 'website' } };

/** The journeys that this worker has run. */
const ran: Journey[] = [];

/** The problems of each watched browser context that its journey has declared. */
const expected = new WeakMap<BrowserContext, RegExp[]>();

/**
 * Chromium also says so of a picture that the page shows, but that it has kept from an earlier page. It says so after
 * seconds, so only where a journey is slow.
 */
const unusedPreload = /was preloaded using link preload but not used within a few seconds/;

interface Problem {
  context: BrowserContext;
  text: string;
}

/** Declares that the journey causes problems that match, e.g. the browser's message about a response with 401. */
export function mayComplain(page: Page, pattern: RegExp): void {
  const patterns = expected.get(page.context());
  if (!patterns) throw new Error('Nobody watches this page');
  patterns.push(pattern);
}

/**
 * Lets `route` settle once the calls of an open page are intercepted. Chromium begins with it some time after it is told
 * to: of a busy page, the next call still reached the site.
 */
function awaitInterception(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...routed) => {
    const added = await route(...routed);
    if (!page.url().startsWith('http')) return added;
    await route('**/robots.txt', (probe) => probe.fulfill({ status: 204 }), { times: 1 });
    const askPage = () => page.evaluate(async () => (await fetch('/robots.txt', { cache: 'no-store' })).status);
    await expect.poll(() => askPage().catch(() => 0)).toBe(204);
    return added;
  };
}

/** Records problems that the browser reports: errors, hydration warnings, CSP violations. */
function watch(page: Page, problems: Problem[]): void {
  const context = page.context();
  const add = (text: string) => problems.push({ context, text });
  awaitInterception(page);
  // Intercepts file choosers from the start. A listener added just before a chooser opens could be too late.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => add(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !unusedPreload.test(message.text()))
      add(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
}

/**
 * A journey in a real browser against the whole product. It fails if the browser reports a problem that the journey has
 * not declared with `mayComplain`, or if a site logs a warning or an error that `provokedLines` does not name.
 */
export const test = base.extend<
  { consoleWatch: void; sender: APIRequestContext; visitor: Page },
  { logWatch: void; site: SiteProcess; siteEnv: Record<string, string> }
>({
  // Automatic, so that it ends after the sites of all other fixtures.
  logWatch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern
    async ({}, use) => {
      recordWarnings();
      await use();
      expect(judgeLog(takeWritten(), ran)).toEqual({ unexpected: [], missing: [] });
    },
    { scope: 'worker', auto: true },
  ],

  siteEnv: [{ RATE_LIMITS: 'off' }, { scope: 'worker', option: true }],

  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv);
      await use(site);
      await site.terminate();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ site }, use) => use(site.origin),

  consoleWatch: [
    async ({ browser }, use, info) => {
      const problems: Problem[] = [];
      // All users have contexts of this browser. One that a journey launches itself is not watched.
      const onContext = (context: BrowserContext) => {
        expected.set(context, []);
        context.on('page', (page) => watch(page, problems));
      };
      browser.on('context', onContext);
      await use();
      browser.off('context', onContext);
      ran.push({ spec: basename(info.file), title: info.title, hasPassed: info.status === 'passed' });
      const isExpected = ({ context, text }: Problem) => expected.get(context)?.some((pattern) => pattern.test(text));
      const unexpected = problems.filter((problem) => !isExpected(problem)).map(({ text }) => text);
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  /** The calls of a second user's browser, which shows no page. */
  sender: async ({ request }, use) => use(request),

  /** The page of a second user, in a new browser context with its own cookies and storage. */
  visitor: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
