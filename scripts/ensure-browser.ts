/** Before the journeys: checks that Chromium is installed, and otherwise prints how to install it. */
import { spawnSync } from 'node:child_process';
import { findChromium } from '#tests/support/chromium.ts';

if (!findChromium()) {
  console.log('No Chromium found: installing the one Playwright brings');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (!findChromium()) {
    console.error(
      'The journeys need Chromium and it could not be installed.\n' +
        'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.',
    );
    process.exitCode = 1;
  }
}
