import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { complaintsOfPage } from './complaints-of-page.ts';
import { heldMilliseconds, type Engine, type Json, type Key, type Tab } from './tab.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const [browser = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

/** WebDriver's key codes (WebDriver, 17.4.2). */
const keys: Record<Key, string> = {
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  j: 'j',
  k: 'k',
};

/** A command of a session. @returns the value of the response. @throws Error with the driver's message. */
type Command = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/** WebKitGTK's MiniBrowser, controlled over WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual display. */
export const webkit: Engine = {
  name: 'WebKit',
  isInstalled: [driver, display, browser].every((file) => existsSync(file)),
  start: async (downloads) => {
    const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [displayNumber] = await once(screen.stdout, 'data');
    const environment = {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      DISPLAY: `:${String(displayNumber).trim()}`,
      HOME: downloads,
    };
    const port = await freePort();
    // A port that the driver chooses may be taken before the browser listens. The driver then waits without a limit.
    const inspector = `127.0.0.1:${await freePort()}`;
    const server = spawn(driver, [`--port=${port}`, `--target=${inspector}`], { stdio: 'ignore', env: environment });
    // In full screen there is no toolbar, so the page fills the window.
    const openBrowser = () =>
      spawn(browser, ['--automation', '--full-screen', '--time-zone=Europe/Rome'], {
        stdio: 'ignore',
        env: { ...environment, WEBKIT_INSPECTOR_SERVER: inspector },
      });
    const command: Command = async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The driver may wait without a limit, and a test that ends by its own does not say for what.
        signal: AbortSignal.timeout(60_000),
      }).catch((cause: unknown) => {
        throw new Error(`${method} ${path} was not answered: ${JSON.stringify(body)}`, { cause });
      });
      const { value } = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
      return value;
    };
    await vi.waitFor(() => command('GET', '/status'), { timeout: 30_000 });
    return {
      newTab: (size) => openTab(command, openBrowser(), size),
      close: async () => {
        await end(server);
        await end(screen);
      },
    };
  },
};

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** @param opened a browser of its own, because a WebDriver session ends with its browser. */
async function openTab(command: Command, opened: ChildProcess, size: { width: number; height: number }): Promise<Tab> {
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  });
  const session = `/session/${sessionId}`;
  const resize = async (to: { width: number; height: number }) =>
    void (await command('POST', `${session}/window/rect`, { x: 0, y: 0, ...to }));
  await resize(size);
  const complaints: string[] = [];

  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    command<null>('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  const typeKeys = (characters: readonly string[]) =>
    act(
      'key',
      characters.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );

  const tab: Tab = {
    open: async (url) => void (await command('POST', `${session}/url`, { url })),
    resize,
    run: async <Args extends readonly Json[], Result>(
      script: (...args: Args) => Result,
      ...args: Args
    ): Promise<Awaited<Result>> => {
      const { value, heard } = await command<{ value: Awaited<Result>; heard: string[] }>(
        'POST',
        `${session}/execute/sync`,
        {
          script: `const complaints = (${String(complaintsOfPage)})();
            return Promise.resolve((${String(script)})(...arguments))
              .then((value) => ({ value, heard: complaints.splice(0) }));`,
          args,
        },
      );
      complaints.push(...heard);
      return value;
    },
    clickAt: async (x, y, times) => {
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: heldMilliseconds },
        { type: 'pointerUp', button: 0 },
      ];
      await act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        ...Array.from({ length: times }, () => press).flat(),
      ]);
    },
    type: async (text) => void (await typeKeys(Array.from(text))),
    press: async (key) => void (await typeKeys([keys[key]])),
    attach: async (selector, paths) => {
      const found = await command<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      const [id] = Object.values(found);
      await command('POST', `${session}/element/${id}/value`, { text: paths.join('\n') });
    },
    screenshot: async () => Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
    complaints: async () => {
      await tab.run(() => null);
      return complaints;
    },
    close: async () => {
      await command('DELETE', session);
      await end(opened);
    },
  };
  return tab;
}
