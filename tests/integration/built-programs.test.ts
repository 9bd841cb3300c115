import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { expect, test } from 'vitest';
import { unbundledPackages } from '#scripts/unbundled-packages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const built = globSync('dist/programs/**/*.js', { cwd: root });

/** `from "x"`, `import "x"`, `import("x")` at the start of a statement, and the bundler's `__require("x")`. */
const imports = /^(?:import|export) (?:[^"'`;]*? from )?"([^"]+)"|\bawait import\("([^"]+)"\)|__require\("([^"]+)"\)/gm;

test('of packages the built programs import only those that the image keeps', () => {
  const named = built.flatMap((file) =>
    [...read(file).matchAll(imports)].map(([, from, awaited, required]) => from ?? awaited ?? required ?? ''),
  );
  const packages = named
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    // 'libheif-js/wasm-bundle.js' is a file of libheif-js.
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect([...new Set(packages)].toSorted()).toEqual([...unbundledPackages]);
});

test('every program that image, compose file and papers run is built', () => {
  const compose: unknown = parseYaml(read('docker-compose.yml'), { merge: true });
  const texts = [read('Dockerfile'), JSON.stringify(compose), read('package.json'), read('docs/running.md')];
  const run = texts.flatMap((text) => [...text.matchAll(/dist\/programs\/[\w-]+\.js/g)].map(([path]) => path));
  expect(run.length).toBeGreaterThan(3);
  expect(run.filter((path) => !built.includes(path))).toEqual([]);
});
