import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';

/** Chromium's sandbox cannot run as root, the user in CI and in containers. */
export const sandboxArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const firstOf = (candidates: readonly (string | undefined)[]): string | null =>
  candidates.find((path) => path !== undefined && existsSync(path)) ?? null;

/** @returns the path of Chromium: CHROMIUM_PATH, the system's or Playwright's; null if there is none. */
export const findChromium = (): string | null =>
  firstOf([
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ]);

/**
 * Prefers headless Chromium, which needs three fifths of the CPU time but lacks the back/forward cache.
 * @returns the path of headless Chromium, or else that of another Chromium; null if there is none.
 */
export const findHeadlessChromium = (): string | null =>
  firstOf([process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell']) ?? findChromium();

/** Opens a page whose `baseURL` is the site at an address without TLS that is not this computer's own. Ends with the browser. */
export async function withoutTls(origin: string, use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium() ?? undefined,
    args: [...sandboxArguments, '--host-resolver-rules=MAP clinic.test 127.0.0.1'],
  });
  await use(await browser.newPage({ baseURL: `http://clinic.test:${new URL(origin).port}` }));
  await browser.close();
}
