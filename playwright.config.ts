import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 2,
  // Bounds for what never comes, wide enough for a machine with both processors busy: passing tests take no longer.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: findHeadlessChromium() ?? undefined,
      // Chromium's sandbox refuses to run as root, which is who CI and containers are.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
