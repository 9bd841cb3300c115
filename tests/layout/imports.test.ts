import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imports } from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** Every folder and every room of components/, and what its files may import. */
const mayImport: Record<string, readonly string[]> = {
  shared: [],
  'components/ui': [],
  'components/app': ['shared', 'components/ui'],
  'components/site': ['shared', 'components/ui', 'components/app'],
  'components/staff': ['shared', 'components/ui', 'components/app', 'components/site'],
  pages: ['shared', 'components/ui', 'components/app', 'components/site', 'components/staff'],
  runtime: ['shared'],
  provider: ['shared', 'runtime'],
  server: ['shared', 'runtime'],
};
const worlds = Object.keys(mayImport);
/** What is about the product imports all of it, by alias. */
for (const tool of ['scripts', 'tests']) mayImport[tool] = [...worlds, 'scripts', 'tests'];
const places = Object.keys(mayImport);
const folders = new Set(places.map((place) => place.split('/', 1)[0] ?? ''));

interface Probe {
  name: string;
  /** Where the probe is; a file of this name, or one made for it in this folder. */
  at: string;
  text: string;
  isAllowed: boolean;
}

const kept = 'export const kept = true;\n';
const statements: Record<string, (path: string) => string> = {
  import: (path) => `import { kept } from '${path}';\nexport const probe = kept;\n`,
  'import type': (path) => `import type { Kept } from '${path}';\nexport type Probe = Kept;\n`,
  'import()': (path) => `export const probe = import('${path}');\n`,
  'export from': (path) => `export { kept } from '${path}';\n`,
};

const between = places.flatMap((at) =>
  places
    .filter((to) => to !== at)
    .flatMap((to) => {
      const isAllowed = mayImport[at]?.includes(to) ?? false;
      const away = relative(at, `${to}/kept.ts`);
      return Object.entries(statements).flatMap(([kind, statement]): Probe[] => [
        { name: `${at}: ${kind} ${to}`, at, text: statement(`#${to}/kept.ts`), isAllowed },
        { name: `${at}: ${kind} ${away}`, at, text: statement(away), isAllowed: false },
      ]);
    }),
);

const embedded: Probe[] = [
  {
    name: 'server/embedded-provider.ts: import provider',
    at: 'server/embedded-provider.ts',
    text: statements['import']?.('#provider/kept.ts') ?? '',
    isAllowed: true,
  },
];

const inBrowser = ['components/app', 'components/site', 'components/staff', 'pages'];
const schemas = [...inBrowser, 'shared/rules', 'shared/content'].flatMap((at): Probe[] => {
  const contract = at.startsWith('shared/') ? '../contract' : '#shared/contract';
  const probe = (kind: string, path: string, isAllowed: boolean): Probe => ({
    name: `${at}: ${kind} ${path}`,
    at,
    text: statements[kind]?.(path) ?? '',
    isAllowed,
  });
  return [
    probe('import', `${contract}/blog.ts`, false),
    probe('import type', `${contract}/blog.ts`, true),
    probe('import', `${contract}/routes.ts`, true),
    probe('import', `${contract}/api.ts`, true),
    {
      name: `${at}: import typebox`,
      at,
      text: `import { Type } from 'typebox';\nexport const probe = Type.String();\n`,
      isAllowed: false,
    },
  ];
});

const dom = { window: 'window', document: 'document.title' };
const node = { process: 'process.pid', Buffer: `Buffer.from('')` };
const globals = (
  [
    [['shared'], { ...dom, ...node }],
    [['components/ui', ...inBrowser], node],
    [['server', 'provider', 'runtime'], dom],
  ] as const
).flatMap(([atPlaces, names]) =>
  atPlaces.flatMap((at) =>
    Object.entries(names).map(([name, use]): Probe => ({
      name: `${at}: global ${name}`,
      at,
      text: `export const probe = ${use};\n`,
      isAllowed: false,
    })),
  ),
);
const nodeModules = ['shared', 'components/ui', ...inBrowser].flatMap((at) =>
  ['node:path', 'path'].map((name): Probe => ({
    name: `${at}: import ${name}`,
    at,
    text: `import { join } from '${name}';\nexport const probe = join('a', 'b');\n`,
    isAllowed: false,
  })),
);

const probes = [...between, ...embedded, ...schemas, ...globals, ...nodeModules].map((probe, index) => ({
  ...probe,
  file: probe.at.endsWith('.ts') ? probe.at : `${probe.at}/probe-${index}.ts`,
}));

const run = (folder: string, command: string, args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', command), ...args],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      // Both end with 1 or 2 when they find errors.
      (error, stdout, stderr) =>
        error && typeof error.code !== 'number' ? reject(error) : resolve(stdout + stderr),
    );
  });

/**
 * The files of which the linter (`path:1:2: message`) or the compiler (`path(1,2): error`) says something. The compiler reports a
 * file outside a project once and lists below it who imports it.
 */
const filesNamedIn = (output: string) => {
  const direct = output.matchAll(/^([\w./+-]+\.ts)(?:\(\d+,\d+\): error|:\d+:\d+: )/gm);
  const listed = output.matchAll(/^ +Imported via .* from file '(.*?)'/gm);
  return new Set([
    ...[...direct].map(([, file = '']) => file),
    ...[...listed].map(([, file = '']) => relative(folder, file)),
  ]);
};

let folder: string;
let refused: ReadonlySet<string>;
let output: string;

/** A tree with the repository's own configuration and, instead of its sources, one probe for each import. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'layout-')));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const configs = [...folders].filter((name) => name !== 'scripts').map((name) => `${name}/tsconfig.json`);
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'oxlint.config.ts', ...configs])
    await cp(join(root, file), join(folder, file));
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['@types', 'oxlint', 'typebox', 'vike', 'vite'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));

  const module = `${kept}export type Kept = typeof kept;\n`;
  for (const place of places) await write(`${place}/kept.ts`, module);
  for (const name of ['api', 'blog', 'routes']) await write(`shared/contract/${name}.ts`, module);
  // As the real ones: Vike's types bring Node's.
  await write(
    'pages/+config.ts',
    `import type { Config } from 'vike/types';\nexport const config: Config = {};\n`,
  );
  await write('shared/contract/one.ts', `import { two } from './two.ts';\nexport const one = () => two;\n`);
  await write('shared/contract/two.ts', `import { one } from './one.ts';\nexport const two = () => one;\n`);
  for (const { file, text } of probes) await write(file, text);

  // One project at a time: a project with a refused import emits declarations of the other project's file too, and a second
  // builder would read that file half written.
  const [lint, types] = await Promise.all([
    run(folder, 'oxlint/bin/oxlint', ['--format=unix']),
    run(folder, 'typescript/bin/tsc', ['-b', '--builders', '1', '--pretty', 'false']),
  ]);
  output = `${lint}\n${types}`;
  refused = filesNamedIn(output);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

test('every alias leads to a folder of the table', () => {
  expect(Object.keys(imports).toSorted()).toEqual([...folders].map((name) => `#${name}/*`).toSorted());
});

describe('refused', () => {
  test.each(probes.filter(({ isAllowed }) => !isAllowed))('$name', ({ file }) => {
    expect(refused).toContain(file);
  });

  test('two modules that import each other', () => {
    expect(refused).toContain('shared/contract/one.ts');
  });
});

describe('allowed', () => {
  test.each(probes.filter(({ isAllowed }) => isAllowed))('$name', ({ file }) => {
    expect(output.split('\n').filter((line) => line.startsWith(file))).toEqual([]);
  });
});
