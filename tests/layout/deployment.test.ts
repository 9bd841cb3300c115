import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeSettings } from '../support/node-settings.ts';

test('npm start limits the memory of Node and malloc', () => {
  expect(nodeSettings).toEqual({
    MALLOC_ARENA_MAX: expect.stringMatching(/^\d+$/),
    NODE_OPTIONS: expect.stringMatching(/^--max-semi-space-size=\d+$/),
  });
});

test.each(['Dockerfile', 'deploy/systemd/clinic.service'])('%s has the same limits', (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  for (const limit of Object.values(nodeSettings)) expect(text).toContain(limit);
});
