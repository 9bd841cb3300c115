import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Chromium's sandbox refuses to run as root, which is who CI and containers are.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
