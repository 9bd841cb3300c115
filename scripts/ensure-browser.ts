/** Runs before the browser tests. Installs Chromium if it is missing, or prints how to install it if that fails. */
import { spawnSync } from 'node:child_process';
import { readArguments } from '#runtime/command-line.ts';
import { findChromium } from '#tests/support/chromium.ts';

readArguments('Usage: node scripts/ensure-browser.ts\nInstalls Chromium if there is none.', {});

if (!findChromium()) {
  console.log('No Chromium found: installing the one Playwright brings');
  spawnSync(process.execPath, ['scripts/launch.cjs', 'playwright', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (!findChromium()) {
    console.error(
      'The journeys need Chromium and it could not be installed.\n' +
        'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.',
    );
    process.exitCode = 1;
  }
}
