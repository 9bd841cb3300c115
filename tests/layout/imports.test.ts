import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders, serverOrder } from '../../oxlint.config.ts';
import { imports } from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** The allowed imports of every folder and every subfolder of components/. */
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
/** Folders that are not part of the product. They may import all of it by alias. */
for (const tool of ['scripts', 'tests']) mayImport[tool] = [...worlds, 'scripts', 'tests'];
const places = Object.keys(mayImport);
const folders = new Set(places.map((place) => place.split('/', 1)[0] ?? ''));

interface Probe {
  name: string;
  /** Path of the probe: a file, or a folder in which a file is created. */
  at: string;
  text: string;
  isAllowed: boolean;
  /** The linter's message. */
  sentence?: string;
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

/** In each order, a folder or a file beside the folders may only import lower layers. A file has a single probe. */
const isFile = (entry: string) => /\.tsx?$/.test(entry);
const moduleOf = (entry: string) => (isFile(entry) ? entry : `${entry}/kept.ts`);

const inOrder = orders.flatMap(({ folder, layers, top, message }) =>
  layers.flatMap((layer, height) =>
    layer
      .filter((room) => !isFile(room))
      .flatMap((room) =>
        [...layers.flat(), ...top]
          .filter((to) => to !== room)
          .flatMap((to) => {
            const isAllowed = layers.slice(0, height).some((lower) => lower.includes(to));
            // Most of shared/ runs in browsers, which get the schemas' types alone.
            const kinds =
              folder === 'shared' && to === 'contract' && isAllowed
                ? (['import type'] as const)
                : (['import', 'import type'] as const);
            return kinds.map((kind): Probe => ({
              name: `${folder}/${room}: ${kind} ../${to}`,
              at: `${folder}/${room}`,
              text: statements[kind]?.(`../${moduleOf(to)}`) ?? '',
              isAllowed,
              ...(!isAllowed && { sentence: message }),
            }));
          }),
      ),
  ),
);
const besideRooms = orders.flatMap(({ folder, layers, message }) =>
  layers.flatMap((layer, height) =>
    layer.filter(isFile).map((file): Probe => {
      const to =
        layers
          .slice(height + 1)
          .flat()
          .find((other) => !isFile(other)) ?? '';
      return {
        name: `${folder}/${file}: import ./${to}`,
        at: `${folder}/${file}`,
        text: `import { kept as higher } from './${moduleOf(to)}';\nexport const kept = higher;\nexport type Kept = typeof kept;\n`,
        isAllowed: false,
        sentence: message,
      };
    }),
  ),
);

const wall = (at: string, kind: string, path: string, sentence?: string): Probe => ({
  name: `${at}: ${kind} ${path}`,
  at,
  text: statements[kind]?.(path) ?? '',
  isAllowed: sentence === undefined,
  ...(sentence !== undefined && { sentence }),
});

const vike = (at: string, sentence?: string): Probe => ({
  ...wall(at, 'import', 'vike/server', sentence),
  text: `import { renderPage } from 'vike/server';\nexport const probe = typeof renderPage;\n`,
});

const deferredSentence = 'What lies in a folder deferred is loaded when it is needed';
const oneImporter = [
  wall('server/files/plain-form', 'import', '../../api/kept.ts', serverOrder.message),
  wall('server/embedded-provider.ts', 'import', '#provider/kept.ts'),
  wall('server/start.ts', 'import()', './embedded-provider.ts'),
  wall('server', 'import()', './embedded-provider.ts', 'start.ts alone starts the bundled provider'),
  vike('server/pages/render-page.ts'),
  ...['server', 'server/pages', 'provider', 'provider/articles', 'runtime', 'pages'].map((at) =>
    vike(at, 'Pages are rendered by server/pages/render-page.ts alone'),
  ),
  wall('components/site', 'import()', '#components/ui/deferred/kept.ts'),
  wall('components/site', 'import type', '#components/ui/deferred/kept.ts'),
  wall('components/site/deferred', 'import', '#components/ui/deferred/kept.ts'),
  wall('components/site/deferred', 'import', '#components/staff/kept.ts', 'components/site/ know nothing of staff'),
  ...['components/app', 'components/site', 'components/staff', 'pages'].flatMap((at) =>
    ['import', 'export from'].map((kind) => wall(at, kind, '#components/ui/deferred/kept.ts', deferredSentence)),
  ),
];
const inside = 'The form is used through ContactForm.tsx and QuoteLink.tsx';
const oneOwner = 'This package has one place in the product';
const walls = [
  wall('components/site/services', 'import', '../contact-form/engine/kept.ts', inside),
  wall('components/site/shell', 'import type', '../contact-form/documents/kept.ts', inside),
  wall('components/site/contact-form/phone-page', 'import', '../engine/kept.ts'),
  wall('components/site/blog', 'import', 'react-phone-input-2', 'components/site/ are downloaded'),
  wall('components/staff/requests', 'import', 'prosemirror-view', 'components/staff/ run in browsers'),
  ...[
    ['server/files', 'undici'],
    ['server/pages', 'undici'],
    ['server/api', 'ioredis'],
    ['server/upstream', 'sharp'],
    ['provider/requests', '@aws-sdk/client-s3'],
    ['provider/files', '@aws-sdk/client-s3'],
    ['provider/maintenance', 'nodemailer'],
    ['provider/accounts', 'pg'],
    ['provider/backup', 'better-sqlite3'],
  ].map(([at = '', name = '']) => wall(at, 'import', name, oneOwner)),
];
const packages = Object.entries({
  'components/ui': ['fastify', 'swiper', '@fastify/cookie'],
  'components/app': ['fastify', 'swiper'],
  'components/site': ['fastify', 'prosemirror-view', 'qr'],
  'components/staff': ['fastify', 'kysely', 'swiper/modules'],
  pages: ['fastify', 'swiper', 'vite'],
  shared: ['fastify', 'react', 'undici'],
}).flatMap(([at, names]) =>
  names.map((name) => wall(at, 'import', name, at === 'shared' ? 'shared/ runs in browsers' : `${at}/`)),
);

const inBrowser = ['components/app', 'components/site', 'components/staff', 'pages'];
const schemas = [...inBrowser, 'shared/content'].flatMap((at): Probe[] => {
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

const reached = ['globalThis', 'window', 'self'].map((object): Probe => ({
  name: `pages: ${object}.process`,
  at: 'pages',
  text: `export const probe = ${object}.process;\n`,
  isAllowed: false,
  sentence: 'pages/ run in the browser too',
}));

const probes = [
  ...between,
  ...inOrder,
  ...besideRooms,
  ...oneImporter,
  ...walls,
  ...packages,
  ...schemas,
  ...globals,
  ...reached,
  ...nodeModules,
].map((probe, index) => ({
  ...probe,
  file: isFile(probe.at) ? probe.at : `${probe.at}/probe-${index}.ts`,
}));

const run = (folder: string, command: string, args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', command), ...args],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      // Linter and compiler exit with code 1 or 2 when they find errors.
      (error, stdout) => (error && typeof error.code !== 'number' ? reject(error) : resolve(stdout)),
    );
  });

/**
 * Returns the files with compiler errors (`path(1,2): error`). The compiler reports a file outside a project
 * only once, followed by a list of the files that import it.
 */
const filesNamedIn = (output: string) => {
  const direct = output.matchAll(/^([\w./+-]+\.ts)\(\d+,\d+\): error/gm);
  const listed = output.matchAll(/^ +Imported via .* from file '(.*?)'/gm);
  return new Set([
    ...[...direct].map(([, file = '']) => file),
    ...[...listed].map(([, file = '']) => relative(folder, file)),
  ]);
};

let folder: string;
let refused: ReadonlySet<string>;
/** The linter's messages by file. */
let sentences: ReadonlyMap<string, string>;
let output: string;

/** Creates a tree with the repository's configuration and, instead of its sources, one probe for each import. */
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
  const rooms = orders.flatMap((order) => order.layers.flat().map((entry) => `${order.folder}/${moduleOf(entry)}`));
  const tops = orders.flatMap((order) => order.top.map((file) => `${order.folder}/${file}`));
  const kepts = [...places, 'components/ui/deferred'].map((place) => `${place}/kept.ts`);
  for (const file of [...kepts, ...rooms, ...tops]) await write(file, module);
  for (const name of ['api', 'blog', 'routes']) await write(`shared/contract/${name}.ts`, module);
  // As in the real pages, Vike's types include Node's.
  await write('pages/+config.ts', `import type { Config } from 'vike/types';\nexport const config: Config = {};\n`);
  await write('shared/contract/one.ts', `import { two } from './two.ts';\nexport const one = () => two;\n`);
  await write('shared/contract/two.ts', `import { one } from './one.ts';\nexport const two = () => one;\n`);
  for (const { file, text } of probes) await write(file, text);

  // One project at a time, because a project with a refused import also emits declarations of the other
  // project's file, and a second build would read them half written.
  const [lint, types] = await Promise.all([
    run(folder, 'oxlint/bin/oxlint', ['--format=json']),
    run(folder, 'typescript/bin/tsc', ['-b', '--builders', '1', '--pretty', 'false']),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the linter's own format
  const { diagnostics } = JSON.parse(lint) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  const said = Map.groupBy(diagnostics, ({ filename }) => filename);
  sentences = new Map(
    [...said].map(([file, found]) => [file, found.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')]),
  );
  output = types;
  refused = new Set([...sentences.keys(), ...filesNamedIn(types)]);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

test('every alias leads to a folder of the table', () => {
  expect(Object.keys(imports).toSorted()).toEqual([...folders].map((name) => `#${name}/*`).toSorted());
});

test.each(orders)('each room and file of $folder/ has a place in its order', async ({ folder: name, layers, top }) => {
  const found = await readdir(join(root, name));
  const entries = found.filter((entry) => !/\.(?:test|d)\.ts$|\.(?:json|css|svg)$/.test(entry));
  expect(new Set(entries)).toEqual(new Set([...layers.flat(), ...top]));
});

describe('refused', () => {
  test.each(probes.filter(({ isAllowed }) => !isAllowed))('$name', ({ file, sentence = '' }) => {
    expect(refused).toContain(file);
    expect(sentences.get(file) ?? '').toContain(sentence);
  });

  test('two modules that import each other', () => {
    expect(refused).toContain('shared/contract/one.ts');
  });
});

describe('allowed', () => {
  test.each(probes.filter(({ isAllowed }) => isAllowed))('$name', ({ file }) => {
    expect(sentences.get(file)).toBeUndefined();
    expect(output.split('\n').filter((line) => line.startsWith(file))).toEqual([]);
  });
});
