import { chromium } from '@playwright/test';
import { findHeadlessChromium, sandboxArguments } from '../support/chromium.ts';

/** Opens pages in Chromium. @returns the HTML of each once its scripts have loaded everything. */
export async function hydratedPages(
  origin: string,
  cookies: ReadonlyMap<string, string>,
  paths: readonly string[],
): Promise<{ path: string; html: string }[]> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium() ?? undefined,
    args: sandboxArguments,
  });
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  const shown = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    shown.push({ path, html: await page.content() });
  }
  await browser.close();
  return shown;
}
