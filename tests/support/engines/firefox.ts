import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { heldMilliseconds, type Engine, type Json, type Tab } from './tab.ts';

const binary = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

/** A released Firefox, controlled over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export const firefox: Engine = {
  name: 'Firefox',
  isInstalled: binary !== undefined,
  start: async (downloads) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: binary,
      env: { ...process.env, TZ: 'Europe/Rome' },
      extraPrefsFirefox: {
        'intl.accept_languages': 'it-IT',
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
      },
    });
    return {
      newTab: async (size) => {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(`page error: ${String(error)}`));
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warn')
            complaints.push(`console ${message.type()}: ${message.text()}`);
        });
        // Firefox reports violations of the content security policy only to the page.
        await page.evaluateOnNewDocument(() =>
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
            // oxlint-disable-next-line no-console -- the test reads it there
            console.error(`CSP: ${violatedDirective} ${blockedURI}`),
          ),
        );
        await page.setViewport(size);
        const tab: Tab = {
          open: async (url) => void (await page.goto(url)),
          resize: (to) => page.setViewport(to),
          run: async <Args extends readonly Json[], Result>(
            script: (...args: Args) => Result,
            ...args: Args
          ): Promise<Awaited<Result>> => {
            const value = await page.evaluate(`(${String(script)})(...${JSON.stringify(args)})`);
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the script returns
            return value as Awaited<Result>;
          },
          clickAt: (x, y, times) => page.mouse.click(x, y, { count: times, delay: heldMilliseconds }),
          type: (text) => page.keyboard.type(text),
          press: (key) => page.keyboard.press(key),
          attach: async (selector, paths) => {
            const input = await page.$(selector);
            await (await input?.toElement('input'))?.uploadFile(...paths);
          },
          screenshot: () => page.screenshot(),
          complaints: () => Promise.resolve(complaints),
          close: () => context.close(),
        };
        return tab;
      },
      close: () => browser.close(),
    };
  },
};
