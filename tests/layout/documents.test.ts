import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callNames, definitionOf, templateOf } from '#shared/contract/calls.ts';
import { pages } from '#shared/contract/routes.ts';
import { contactFormFields } from '#shared/rules/contact-form.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const folders = [
  'art',
  'bench',
  'components',
  'deploy',
  'docs',
  'examples',
  'pages',
  'provider',
  'public',
  'runtime',
  'scripts',
  'server',
  'shared',
  'tests',
];
const found = [...folders.map((folder) => `${folder}/**`), '*', '.*'].flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }),
);
const isFolder = (path: string) => statSync(join(root, path)).isDirectory();
const files = new Set(found.filter((path) => !isFolder(path)));
const paths = [...files].map((path) => `/${path}`);
const existing = new Set(found);

const papers = [...files].filter((path) => path.endsWith('.md') && !path.startsWith('art/'));
const sources = [...files].filter((path) => /\.(?:tsx?|css|sql)$/.test(path));
const texts = papers.map((paper) => ({ paper, text: read(paper) }));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Matches 'server/app.ts', or the end of a path, such as 'app.ts' and 'draft/field-saver.ts'. */
const sourcePath = /(?<![\w./@+-])([\w.@+-]+(?:\/[\w.@()+-]+)*\.(?:tsx?|css))\b/g;
const quotedPath = new RegExp(`\`((?:${folders.join('|')})(?:/[\\w.@()+-]+)*)/?\``, 'g');
const quotedFile = /`([\w.+-]+\.(?:yml|md|json|example))`/g;
const link = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g;

/** Matches '`createCircuit()` in `server/upstream/circuit.ts`'. */
const nameInFile = /`(\w+)(?:\([^)`]*\))?`\s+in\s+`([\w./@()+-]+\.tsx?)`/g;
/** Matches 'Only files in `provider/` import `kysely`' and 'In `server/` only `x.ts` imports `provider/`'. */
const onlyImporter = /(?:\bIn `([^`]+)`\s+o|\bO)nly (?:files\s+in\s+)?`([^`]+)`\s+imports?\s+`([^`]+)`/g;

/** @returns the product's files in a folder that import another folder, or a package. */
const importersOf = (imported: string, within = '') => {
  const specifier = new RegExp(`(?:from|import\\(?) ?'(?:${imported}(?:/|')|#${imported.replace(/\/?$/, '/')})`);
  return sources.filter(
    (path) =>
      path.startsWith(within) &&
      !/^(?:tests|bench)\/|\.test\./.test(path) &&
      !path.startsWith(imported) &&
      specifier.test(read(path)),
  );
};

/** @returns the anchors that GitHub generates for the headings of a document. */
const anchorsOf = (paper: string) =>
  matches(read(paper), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(texts)('$paper', ({ paper, text }) => {
  test('names files and folders that exist', () => {
    const whole = [...matches(text, quotedPath), ...matches(text, link).map((path) => join(dirname(paper), path))];
    expect(whole.map((path) => path.replace(/\/$/, '')).filter((path) => !existing.has(path))).toEqual([]);
    const ends = [...matches(text.replaceAll(link, ']'), sourcePath), ...matches(text, quotedFile)];
    expect(ends.filter((end) => !paths.some((path) => path.endsWith(`/${end}`)))).toEqual([]);
  });

  test('finds names where it says they are', () => {
    const wrong = [...text.matchAll(nameInFile)].filter(
      ([, name = '', end = '']) =>
        !paths.some((path) => path.endsWith(`/${end}`) && new RegExp(`\\b${name}\\b`).test(read(path.slice(1)))),
    );
    expect(wrong.map(([whole]) => whole)).toEqual([]);
  });

  test('names the only importers', () => {
    const wrong = [...text.matchAll(onlyImporter)].filter(([, within, importer = '', imported = '']) => {
      const importers = importersOf(imported, within);
      return importers.length === 0 || importers.some((path) => !path.startsWith(importer));
    });
    expect(wrong.map(([whole]) => whole)).toEqual([]);
  });

  test('names scripts that exist', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(matches(text, /npm run (?:-s )?([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  test('links to headings that exist', () => {
    const broken = [...text.matchAll(/\]\(([\w./-]*\.md)?#([^)]+)\)/g)].filter(
      ([, path, heading = '']) => !anchorsOf(path ? join(dirname(paper), path) : paper).includes(heading),
    );
    expect(broken.map(([whole]) => whole)).toEqual([]);
  });
});

/** @returns the numbers of a document's headings: '3', '3.2'. */
const sectionsOf = (paper: string) => new Set(matches(read(paper), /^#{2,3} (\d+(?:\.\d+)?)\.? /gm));

test('SECURITY.md promises the times of CONTRIBUTING.md, and an address that the website serves', () => {
  const policy = read('SECURITY.md');
  const [, urgent, other] = /within (\d+) days if it is critical or high, otherwise within (\d+) days/.exec(
    read('CONTRIBUTING.md'),
  ) ?? [null, '', ''];
  expect(policy).toMatch(new RegExp(`within ${urgent} days \\|.*a critical or high one is fixed`));
  expect(policy).toMatch(new RegExp(`within ${other} days \\| any other one is fixed`));
  const [address = ''] = policy.match(/\/\.well-known\/[\w.]+/) ?? [];
  expect(read('server/pages/feeds.ts')).toContain(`'${address}'`);
});

test('every section that a comment cites exists', () => {
  const sections = {
    product: sectionsOf('docs/product.md'),
    interfaces: sectionsOf('docs/interfaces.md'),
  };
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/docs\/(product|interfaces)\.md, (\d+(?:\.\d+)?(?: and \d+(?:\.\d+)?)*)/g)].flatMap(
      ([, paper, numbers = '']) =>
        numbers
          .split(' and ')
          .map((number) => ({ path, paper: paper === 'product' ? 'product' : 'interfaces', number }) as const),
    ),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ paper, number }) => !sections[paper].has(number))).toEqual([]);
});

/** @returns the quoted texts in the first column of a section's tables in docs/product.md. */
const tabled = (heading: string) => {
  const [, , section = ''] =
    new RegExp(`^(#+) ${heading} .*\n([^]*?)(?=^#{2,3} )`, 'm').exec(read('docs/product.md')) ?? [];
  return matches(section, /^\| (`[^|]+) \|/gm).flatMap((cell) => matches(cell, /`([^`]+)`/g));
};

test('docs/product.md lists every page, and no other', () => {
  const paths = Object.values(pages).map((path) => path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(tabled('2\\.1').toSorted()).toEqual(paths.toSorted());
});

test('docs/product.md lists every call that any provider has, and no other', () => {
  const required = callNames.filter((name) => definitionOf(name).isAddition !== true).map(templateOf);
  const listed = ['7\\.1', '7\\.2', '7\\.3'].flatMap(tabled).filter((call) => call !== 'PUT {uploadUrl}');
  expect(listed.toSorted()).toEqual(required.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test('docs/product.md lists every field of the contact form in their order', () => {
  const [, table = ''] = /^### 3\.1 (.*?)^### /ms.exec(read('docs/product.md')) ?? [];
  expect(matches(table, /^\| [^|]+ \| `(\w+)` \|/gm)).toEqual([...contactFormFields]);
});

const withoutBreaks = (text: string) => text.replaceAll(/\s+/g, ' ');

test('every text that docs/product.md quotes is in the sources; one with a number or a name by its words', () => {
  const product = globSync('{components,pages,provider,runtime,server,shared}/**/*.{ts,tsx,json}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => withoutBreaks(read(path)))
    .join('\n');
  const paper = withoutBreaks(read('docs/product.md').replaceAll(/`[^`]*`|''/g, ' '));
  const quoted = matches(paper, /(?<![\p{L}\d’])'([^']*\p{L}{3}[^']*)'(?![\p{L}\d])/gu);
  expect(quoted.length).toBeGreaterThan(200);
  const isThere = (text: string) =>
    product.includes(text) ||
    (/[\d{(…]/.test(text) &&
      matches(text.replaceAll(/\{\w+\}/g, ''), /(\p{L}{3,})/gu).every((word) => product.includes(word)));
  expect(quoted.filter((text) => !isThere(text))).toEqual([]);
});

test('documents name no setting and no code that there is not', () => {
  const places =
    '{.env.example,package.json,bench/**/*.ts,deploy/**/*,provider/**/*.{ts,json},runtime/*.json,scripts/doctor/*.ts,server/http/*.json,tests/support/*.ts}';
  const texts = globSync(places, { cwd: root }).filter((path) => !isFolder(path));
  const known = new Set(texts.flatMap((path) => matches(read(path), /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g)));
  // Of Docker Compose and etcd.
  for (const name of ['COMPOSE_PROFILES', 'ETCD_INITIAL_CLUSTER_STATE']) known.add(name);
  const named = papers.flatMap((paper) => matches(read(paper), /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('docs/interfaces.md names no refusal that website and provider do not have', () => {
  const [, refusals = ''] = /## 7\. Refusals\n([^]*)$/.exec(read('docs/interfaces.md')) ?? [];
  const listed = matches(refusals, /^\| (`[^|]+) \|/gm).flatMap((codes) => matches(codes, /`([A-Z_]+)`/g));
  const codes = new Set(
    ['server/http/', 'provider/http/'].flatMap((folder) => Object.keys(JSON.parse(read(`${folder}error-texts.json`)))),
  );
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((code) => !codes.has(code))).toEqual([]);
});

test('docs/reference.md describes every log event', () => {
  const servers = sources.filter(
    (path) =>
      /^(?:(?:server|provider|runtime|scripts\/doctor)\/|scripts\/development\.ts)/.test(path) &&
      !path.includes('.test.'),
  );
  const events = servers.flatMap((path) =>
    matches(read(path), /\blog(?:ger)?\.(?:info|warn|error|fatal)\((?:\{[^}]*\},\s*)?'([^']+)'/g),
  );
  const described = read('docs/reference.md');
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((event) => !described.includes(`\`${event}\``))).toEqual([]);
  const [, table = ''] = /\n\| `msg` [^]*?\n([^]*?)\n\n/.exec(described) ?? [];
  const listed = matches(table, /^\| (`[^|]+) \|/gm).flatMap((cell) => matches(cell, /`([^`…]+?)(?: …)?`/g));
  const texts = servers.map(read).join('\n');
  expect(listed.filter((event) => !texts.includes(`'${event}`))).toEqual([]);
});

test('the tree of docs/architecture.md has a line for each room, and no other', () => {
  const [, tree = ''] = /```\n(art\/[^]*?)```/.exec(read('docs/architecture.md')) ?? [];
  const parents: string[] = [];
  const named = [...tree.matchAll(/^( *)([\w-]+)\/ /gm)].map(([, indent = '', name = '']) => {
    parents.splice(indent.length / 2, parents.length, name);
    return parents.join('/');
  });
  const rooms = found.filter(
    (path) =>
      isFolder(path) &&
      // A checkout may contain empty folders after a rename; git does not track empty folders.
      paths.some((file) => file.startsWith(`/${path}/`)) &&
      folders.some((folder) => path === folder || path.startsWith(`${folder}/`)) &&
      (!path.includes('/') ||
        (/^(?:components|provider|server|shared)\//.test(path) &&
          !/^(?:shared\/\w+|components\/(?:ui|app))\//.test(path))) &&
      path.split('/').length <= (path.startsWith('components/') ? 3 : 2),
  );
  expect(named.toSorted()).toEqual([...new Set(rooms)].toSorted());
});
