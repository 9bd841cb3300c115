import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { playwrightFeatures } from '../support/chromium.ts';

test('the journeys enable every feature of Chromium that Playwright does', async () => {
  // Node knows no argument of Chromium, and the error shows them all.
  const launched = chromium.launch({ executablePath: process.execPath });
  const listed = playwrightFeatures.join(',');
  await expect(launched).rejects.toThrow(new RegExp(`--enable-features=${listed} `));
});
