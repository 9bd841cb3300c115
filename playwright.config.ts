import { defineConfig } from '@playwright/test';
import { findHeadlessChromium, sandboxArguments } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/journeys-set-up.ts',
  fullyParallel: false,
  // One more than most machines have processors, because a journey waits for a part of its time: for transitions, held presses, slow lines.
  workers: 3,
  // High enough for a busy machine with two processors. Only failing tests reach these limits.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: findHeadlessChromium() ?? undefined,
      args: sandboxArguments,
    },
  },
});
