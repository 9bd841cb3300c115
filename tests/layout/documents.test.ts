import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const folders = [
  'art',
  'bench',
  'components',
  'deploy',
  'docs',
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

/** 'server/app.ts', or the end of a path: 'app.ts', 'draft/field-saver.ts'. */
const sourcePath = /(?<![\w./@+-])([\w.@+-]+(?:\/[\w.@()+-]+)*\.(?:tsx?|css))\b/g;
const quotedPath = new RegExp(`\`((?:${folders.join('|')})(?:/[\\w.@()+-]+)*)/?\``, 'g');
const quotedFile = /`([\w.+-]+\.(?:yml|md|json|example))`/g;
const link = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g;

/** @returns the anchors that GitHub gives to a paper's headings. */
const anchorsOf = (paper: string) =>
  matches(read(paper), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(texts)('$paper', ({ paper, text }) => {
  test('names files and folders that exist', () => {
    const whole = [
      ...matches(text, quotedPath),
      ...matches(text, link).map((path) => join(dirname(paper), path)),
    ];
    expect(whole.map((path) => path.replace(/\/$/, '')).filter((path) => !existing.has(path))).toEqual([]);
    const ends = [...matches(text.replaceAll(link, ']'), sourcePath), ...matches(text, quotedFile)];
    expect(ends.filter((end) => !paths.some((path) => path.endsWith(`/${end}`)))).toEqual([]);
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

/** @returns the numbers of a paper's headings: '3', '3.2'. */
const sectionsOf = (paper: string) => new Set(matches(read(paper), /^#{2,3} (\d+(?:\.\d+)?)\.? /gm));

test('every section that a comment cites exists', () => {
  const sections = {
    product: sectionsOf('docs/product.md'),
    interfaces: sectionsOf('docs/interfaces.md'),
  };
  const cited = sources.flatMap((path) =>
    [
      ...read(path).matchAll(/docs\/(product|interfaces)\.md, (\d+(?:\.\d+)?(?: and \d+(?:\.\d+)?)*)/g),
    ].flatMap(([, paper, numbers = '']) =>
      numbers
        .split(' and ')
        .map((number) => ({ path, paper: paper === 'product' ? 'product' : 'interfaces', number }) as const),
    ),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ paper, number }) => !sections[paper].has(number))).toEqual([]);
});

test('docs/interfaces.md lists every refusal of website and provider, and no other', () => {
  const [, refusals = ''] = /## 7\. Refusals\n([^]*)$/.exec(read('docs/interfaces.md')) ?? [];
  const listed = matches(refusals, /^\| (`[^|]+) \|/gm).flatMap((codes) => matches(codes, /`([A-Z_]+)`/g));
  const catalogue = ['server/http/errors.ts', 'provider/errors.ts'].flatMap((path) =>
    matches(read(path), /^ {2}([A-Z_]+): \[/gm),
  );
  const ofTheParser = matches(read('server/http/client-error.ts'), /code: '([A-Z_]+)'/g);
  expect([...new Set(listed)].toSorted()).toEqual([...new Set([...catalogue, ...ofTheParser])].toSorted());
});

test('docs/operations.md describes every log event', () => {
  const servers = sources.filter(
    (path) => /^(?:server|provider|runtime)\//.test(path) && !path.includes('.test.'),
  );
  const events = servers.flatMap((path) =>
    matches(read(path), /\blog(?:ger)?\.(?:info|warn|error|fatal)\((?:\{[^}]*\},\s*)?'([^']+)'/g),
  );
  const described = read('docs/operations.md');
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((event) => !described.includes(`\`${event}\``))).toEqual([]);
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
      // A checkout may hold empty folders, left by a rename; git knows none.
      paths.some((file) => file.startsWith(`/${path}/`)) &&
      folders.some((folder) => path === folder || path.startsWith(`${folder}/`)) &&
      !/^(?:art|docs|pages|public|shared\/\w+|components\/(?:ui|app))\//.test(path) &&
      path.split('/').length <= (path.startsWith('components/') ? 3 : 2),
  );
  expect(named.toSorted()).toEqual([...new Set(rooms)].toSorted());
});
