import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { fillPath, isStaffPage, pageNames, pages } from '#shared/contract/routes.ts';
import { services } from '#shared/content/services.ts';
import { startStack, type Stack } from '../../support/stack.ts';

/** An entry of Vite's manifest. */
interface Built {
  file: string;
  name?: string;
  src?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

const readBuilt = (path: string) => readFileSync(join(projectRoot, 'dist', path), 'utf8');

/** @returns the manifest of the build, which Vike writes into the server's entry. */
function readManifest(): ReadonlyMap<string, Built> {
  const [, json = '{}'] = /const assetsManifest = (\{\n[^]*?\n\});/.exec(readBuilt('server/entry.mjs')) ?? [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Vike
  return new Map(Object.entries(JSON.parse(json) as Record<string, Built>));
}

const manifest = readManifest();

/** The built files for staff: their chunk with its style sheet, and the files that their pages load. */
const staffFiles = new Set(
  [...manifest.values()].flatMap(({ file, name = '', src = '', css = [] }) => {
    if (!file.startsWith('assets/')) return [];
    if (name === 'staff') return [file, ...css];
    return /components\/staff\/|pages\/(?:dashboard|login)/.test(`${src} ${name}`) ? [file] : [];
  }),
);

/** @returns a script and all scripts that it imports. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const built of manifest.values())
    if (built.file === file) for (const key of built.imports ?? []) withImports(manifest.get(key)?.file ?? key, seen);
  return seen;
}

/** @returns all style sheets, scripts and preloaded files of a page, with the scripts that those import. */
const filesOf = (html: string): Set<string> => {
  const linked = [...html.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="\/([^"]+\.(?:css|js))"/g)];
  const files = new Set<string>();
  for (const [, file = ''] of linked) withImports(file, files);
  return files;
};

const localNames = (pattern: string): Set<string> =>
  new Set(
    globSync(pattern, { cwd: projectRoot }).flatMap((file) =>
      [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  );

const publicClasses = localNames('components/{ui,app,site}/**/*.module.css');

/** Class names that only style sheets of staff have, before the build adds a hash. */
const staffClasses = new Set(
  [...localNames('components/staff/**/*.module.css')].filter((name) => !publicClasses.has(name)),
);

/** @returns the class names of staff in a built style sheet. */
const staffClassesIn = (css: string): string[] => {
  const names = [...css.matchAll(/\.([a-zA-Z][\w-]*?)_[\da-z]+/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => staffClasses.has(name));
};

const params = { serviceName: services[0]?.name ?? '', blogId: '', secret: 'x'.repeat(40) };

/** The paths of all public pages and of the error pages, with the expected status. */
const publicPaths = ({ provider }: Stack): [path: string, status: number][] => {
  params.blogId = String(provider.articles.add('Un articolo').id);
  const names = pageNames.filter((name) => !isStaffPage(pages[name]));
  return [
    ...names.map((name): [string, number] => [fillPath(pages[name], params), 200]),
    ['/service/Unghie', 404],
    ['/blog/999999', 404],
  ];
};

test('the build has code and styles of staff, which would be found', () => {
  const files = [...staffFiles].map((file) => ({ file, text: readBuilt(`client/${file}`) }));
  expect(files.some(({ text }) => text.length > 100_000)).toBe(true);
  const sheets = files.filter(({ file }) => file.endsWith('.css'));
  expect(sheets.map(({ text }) => staffClassesIn(text).length > 50)).toEqual([true]);
});

describe('a page of visitors', () => {
  test('loads no file and no class of staff, whatever is shown', async () => {
    const stack = await startStack();
    const htmls: [path: string, html: string][] = [];
    for (const [path, status] of publicPaths(stack)) {
      const reply = await stack.website.send({ path });
      expect([path, reply.status]).toEqual([path, status]);
      htmls.push([path, reply.text]);
    }
    await stack.provider.stop();
    const failed = await stack.website.send({ path: '/blog/888888' });
    expect(failed.status).toBe(503);
    htmls.push(['a failed page', failed.text]);

    const ofStaff = htmls.map(([path, html]) => {
      const files = filesOf(html);
      expect(files.size).toBeGreaterThan(2);
      const classes = [...files]
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => staffClassesIn(readBuilt(`client/${file}`)));
      return [path, [...files].filter((file) => staffFiles.has(file)), classes];
    });
    expect(ofStaff).toEqual(htmls.map(([path]) => [path, [], []]));
  });

  test('of an article has the styles of every page and its own, of less than 42.1 KB, 9.5 KB as they are sent', async () => {
    const stack = await startStack();
    const { id } = stack.provider.articles.add('Un articolo');
    const { text } = await stack.website.send({ path: `/blog/${id}` });
    const sheets = [...filesOf(text)].filter((file) => file.endsWith('.css'));
    expect(sheets).toHaveLength(2);
    const texts = sheets.map((file) => readBuilt(`client/${file}`));
    expect(texts.join('').length).toBeLessThan(42_100);
    expect(texts.reduce((sum, css) => sum + brotliCompressSync(css).length, 0)).toBeLessThan(9520);
  });
});
