import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

interface Bill {
  bomFormat: string;
  components: { name: string; version: string; licenses?: unknown[] }[];
}

test('the build lists every package that is shipped, with version and licence (CycloneDX)', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails below
  const { bomFormat, components } = JSON.parse(read('dist/programs/sbom.cdx.json')) as Bill;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(bomFormat).toBe('CycloneDX');
  const listed = Object.fromEntries(components.map(({ name, version }) => [name, version]));
  expect(listed).toMatchObject(dependencies);
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

test.each([
  ['browsers get', 'dist/client/licenses.md', ['react', 'react-dom', 'swiper', 'vike']],
  ['servers run', 'dist/programs/licenses.md', ['fastify', 'kysely', 'pg', 'undici']],
])('the texts of the licences of what %s lie beside it', (_who, file, names) => {
  const headings = [...read(file).matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(headings).toEqual(expect.arrayContaining(names));
  expect(read(file)).toContain('Permission is hereby granted');
});
