import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import statement from '#shared/content/accessibility.json' with { type: 'json' };

const journeys = join(import.meta.dirname, '../e2e');

/** The journeys that show what each check of the accessibility statement says. */
const provedBy: Record<string, readonly (readonly [file: string, title: string])[]> = {
  rules: [['every-screen-site.spec.ts', 'is accessible and fits, and no control is covered']],
  enlarged: [['every-screen-site.spec.ts', 'is accessible and fits, and no control is covered']],
  controls: [['every-screen-site.spec.ts', 'is accessible and fits, and no control is covered']],
  keyboard: [['contact-form-access.spec.ts', 'the form can be filled in and sent by keyboard alone']],
  announcements: [['contact-form-access.spec.ts', 'screen readers hear a mistake and the sending once']],
  navigation: [['site-everyone.spec.ts', 'the next page is announced, and the keyboard goes on from its heading']],
  motion: [
    ['site-carousel.spec.ts', 'it does not move for those who wish for less motion'],
    ['site-carousel.spec.ts', 'the pause button stops it, a bullet shows its slide, the loop has no end'],
  ],
  contrast: [['site-everyone.spec.ts', 'in forced colours a button has a border']],
  scripts: [['site-without-scripts.spec.ts', 'every page can be read without scripts']],
};

/** Other figures of the statement, and the file that takes them from it. */
const readBy = { standard: 'accessible.ts', examinedWidths: 'every-screen.ts', enlarged: 'every-screen.ts' };

const read = (file: string) => readFileSync(join(journeys, file), 'utf8');

test('each check of the accessibility statement has its journeys, and none is skipped', () => {
  expect(statement.checks.map(({ id }) => id).toSorted()).toEqual(Object.keys(provedBy).toSorted());
  const missing = Object.values(provedBy)
    .flat()
    .filter(([file, title]) => !new RegExp(`^ *test\\([\`'][^\n]*${title}`, 'm').test(read(file)));
  expect(missing).toEqual([]);
});

test('the journeys take the standard and its figures from the accessibility statement', () => {
  for (const [part, file] of Object.entries(readBy)) expect(read(file)).toContain(`statement.${part}`);
});

test('the accessibility statement has the date of a day that has come', () => {
  expect(statement.reviewed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(statement.reviewed)).toBeLessThanOrEqual(Date.now());
});
