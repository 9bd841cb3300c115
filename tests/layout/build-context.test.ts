import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isInContext, patterns } from '../support/build-context.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

test.each([
  '.env',
  '.env.bak',
  '.env.production',
  'server/.env',
  'provider/.env.local',
  'secrets/staff-password',
  'clinic/people/1.jpg',
  'backups/2026-11-01T02-00-00-000Z/database.dump',
  'backups/objects/0a1b',
  'data/clinic.db',
  'data/files/0a1b',
  'clinic.db',
  'id_rsa',
  'dump.sql',
  'authority.pem',
  'docker-compose.override.yml',
  '.git/config',
  'node_modules/.cache/secret',
])('%s beside the sources never reaches the build', (file) => {
  expect(isInContext(file)).toBe(false);
});

test('what is not named stays out of the build', () => {
  expect(patterns[0]).toEqual({ isException: false, pattern: /^[^/]*$/ });
  expect(isInContext('a-file-of-tomorrow')).toBe(false);
  expect(isInContext('a-folder-of-tomorrow/file')).toBe(false);
});

test('every source that the build reads reaches it', () => {
  const sources = globSync(
    ['{components,pages,provider,public,runtime,scripts,server,shared}/**/*', '*.json', 'vite*', '.npmrc'],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.relative(root, path.posix.join(entry.parentPath, entry.name)))
    .filter((name) => !/\.test\.ts$|^(?:knip|\.oxfmtrc)\.json$|^vitest/.test(name));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((name) => !isInContext(name))).toEqual([]);
});

test('every project of TypeScript reaches the build, because the bundler reads all that tsconfig.json names', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
  const projects = references.map((project) => `${project.path}/tsconfig.json`);
  expect(projects.length).toBeGreaterThan(5);
  expect(projects.filter((file) => !existsSync(path.join(root, file)) || !isInContext(file))).toEqual([]);
});

test('every program that the Dockerfile and its npm scripts run reaches the build', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const texts = [read('Dockerfile'), scripts['build'] ?? '', scripts['sbom'] ?? ''];
  const programs = texts.flatMap((text) => [...text.matchAll(/\bnode ([\w./-]+\.[cm]?[jt]s)\b/g)]);
  const own = programs.map(([, file = '']) => file).filter((file) => !file.startsWith('dist/'));
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter((file) => !existsSync(path.join(root, file)) || !isInContext(file))).toEqual([]);
});
