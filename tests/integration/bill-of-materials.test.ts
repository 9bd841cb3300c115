import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

interface Bill {
  bomFormat: string;
  components: {
    type: string;
    name: string;
    version: string;
    hashes: { alg: string; content: string }[];
    licenses?: unknown[];
  }[];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails below
const { bomFormat, components } = JSON.parse(read('dist/programs/sbom.cdx.json')) as Bill;

const lockedIn = (file: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own files
  (JSON.parse(read(file)) as { packages: Record<string, { version?: string; integrity?: string }> }).packages;

test('the build lists every package that is shipped, with version and licence (CycloneDX)', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(bomFormat).toBe('CycloneDX');
  const listed = Object.fromEntries(components.map(({ name, version }) => [name, version]));
  expect(listed).toMatchObject(dependencies);
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

test('the list names the Node that runs, by the hash of its binary', () => {
  expect(components.find(({ type }) => type === 'platform')).toMatchObject({
    name: 'node',
    version: process.versions.node,
    hashes: [{ alg: 'SHA-256', content: hash('sha256', readFileSync(process.execPath)) }],
  });
});

const runtime = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const lockedRuntime = lockedIn('package-lock.json')[`node_modules/${runtime}`]?.integrity;

// npm has no package of this version for macOS.
test.skipIf(lockedRuntime === undefined)(
  'the list names the package of that Node, by the checksum of the lock file',
  () => {
    const content = Buffer.from(String(lockedRuntime).replace('sha512-', ''), 'base64').toString('hex');
    expect(content).toHaveLength(128);
    expect(components.find(({ name }) => name === runtime)?.hashes).toEqual([{ alg: 'SHA-512', content }]);
  },
);

test('the list has no part of another platform: npm has installed each package that it names', () => {
  const nameAndVersion = (packages: ReturnType<typeof lockedIn>) =>
    Object.entries(packages).map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
    );
  const installed = new Set(nameAndVersion(lockedIn('node_modules/.package-lock.json')));
  const libraries = components.filter(({ type }) => type === 'library');
  const absent = libraries.filter(({ name, version }) => !installed.has(`${name}@${version}`));
  expect(absent.map(({ name }) => name)).toEqual([]);
  expect(nameAndVersion(lockedIn('package-lock.json')).filter((one) => !installed.has(one))).not.toEqual([]);
});

test('no package runs a script of its own when it is installed, not even in the image', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  expect(read('Dockerfile')).toMatch(/^COPY [^\n]*\.npmrc \.\/\nRUN npm ci/m);
});

test.each([
  ['browsers get', 'dist/client/licenses.md', ['react', 'react-dom', 'swiper', 'vike']],
  ['servers run', 'dist/programs/licenses.md', ['fastify', 'kysely', 'pg', 'undici']],
])('the texts of the licences of what %s lie beside it', (_who, file, names) => {
  const headings = [...read(file).matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(headings).toEqual(expect.arrayContaining(names));
  expect(read(file)).toContain('Permission is hereby granted');
});
