import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** @returns the path of a Chromium to drive: CHROMIUM_PATH, the system's, or Playwright's own; null if none. */
export function findChromium(): string | null {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}
