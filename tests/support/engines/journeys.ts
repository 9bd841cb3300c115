import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { newFolder } from '../new-folder.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { saySkipped } from '../skipped.ts';
import { firefox } from './firefox.ts';
import { personAt, type Person } from './person.ts';
import type { Browser } from './tab.ts';
import { webkit } from './webkit.ts';

const engines = [firefox, webkit];
for (const { name, isInstalled } of engines)
  if (!isInstalled)
    saySkipped(`the journeys in ${name}. They need Debian’s packages firefox-esr, webkit2gtk-driver and xvfb.`);

/** The fixtures that the journeys of a file share. */
export interface Stage {
  site: () => SiteProcess;
  /** The folder of the browser's downloads. */
  downloads: () => string;
  /** Opens a tab. At its end, the running test fails if the page has reported any error or warning. */
  arrive: (size: { width: number; height: number }) => Promise<Person>;
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Defines journeys through the whole product, for each installed engine. */
export function inEachEngine(describeJourneys: (stage: Stage) => void): void {
  for (const engine of engines)
    describe.skipIf(!engine.isInstalled)(`in ${engine.name}`, () => {
      let site: SiteProcess;
      let browser: Browser;
      let folder: string;
      beforeAll(async () => {
        folder = newFolder();
        [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), engine.start(folder)]);
      });
      afterAll(async () => {
        await Promise.all([site.terminate(), browser.close()]);
      });

      describeJourneys({
        site: () => site,
        downloads: () => folder,
        arrive: async (size) => {
          const tab = await browser.newTab(size);
          onTestFinished(async ({ task }) => {
            if (task.result?.state === 'fail') {
              await mkdir('test-results', { recursive: true });
              const picture = path.join('test-results', `${engine.name} - ${task.name}.png`);
              await writeFile(picture, await tab.screenshot());
            }
            const complaints = await tab.complaints();
            await tab.close();
            expect(complaints, 'the page complained').toEqual([]);
          });
          return personAt(tab);
        },
      });
    });
}
