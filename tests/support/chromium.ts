import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const firstOf = (candidates: readonly (string | undefined)[]): string | null =>
  candidates.find((path) => path !== undefined && existsSync(path)) ?? null;

/** @returns the path of a Chromium to drive: CHROMIUM_PATH, the system's, or Playwright's own; null if none. */
export const findChromium = (): string | null =>
  firstOf([
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ]);

/**
 * The Chromium without windows takes three fifths of the processor time. It lacks the back/forward cache.
 * @returns its path, or else that of any other Chromium.
 */
export const findHeadlessChromium = (): string | null =>
  firstOf([process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell']) ?? findChromium();
