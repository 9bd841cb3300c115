import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { recipes } from './recipes.ts';
import { copySources, type SourceCopy } from './source-copy.ts';

const [, section = ''] =
  /^## Recipes$(.*?)^## /ms.exec(readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')) ?? [];

/** The heading of each recipe, the number in it, and the rows of its table. */
const tables = section
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const [, title = '', count = ''] = /^(.+) \((\d+)\)$/m.exec(text) ?? [];
    const rows = [...text.matchAll(/^\| (?!file \|)([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)];
    return {
      title,
      count: Number(count),
      rows: rows.map(([, file = '', forgotten = '']) => ({ file, forgotten })),
    };
  });

/** The command that, according to the table, reports a forgotten file: the compiler or a test file. */
const finderOf = (forgotten: string): [program: string, ...args: string[]] => {
  const [, path] = /`([^`]+)`/.exec(forgotten) ?? [];
  return path === undefined ? ['tsc', '-b'] : ['vitest', 'run', path];
};

let copy: SourceCopy;

beforeAll(() => {
  copy = copySources();
  for (const { steps } of Object.values(recipes)) for (const { file, edits } of steps) copy.apply(file, edits);
});
afterAll(() => copy.remove());

test('CONTRIBUTING.md has these recipes', () => {
  expect(tables.map(({ title }) => title)).toEqual(Object.keys(recipes));
});

test('followed to the letter, all recipes together compile and pass the tests that they name', () => {
  const { code, output } = copy.run('tsc', ['-b']);
  expect(output).toBe('');
  expect(code).toBe(0);
  const paths = tables.flatMap(({ rows }) => rows.map(({ forgotten }) => finderOf(forgotten)));
  const files = new Set(paths.filter(([program]) => program === 'vitest').map(([, , path = '']) => path));
  const tested = copy.run('vitest', ['run', ...files]);
  expect(tested.output).toContain('passed');
  expect(tested).toMatchObject({ code: 0 });
});

describe.each(tables)('$title', ({ title, count, rows }) => {
  const { adds, steps } = recipes[title] ?? { adds: '', steps: [] };

  test('touches as many files as its heading says, those of its table', () => {
    expect([rows.length, steps.length]).toEqual([count, count]);
  });

  test.each(rows.map((row, index) => ({ ...row, index })))('$file cannot be forgotten', ({ forgotten, index }) => {
    const { file, edits } = steps[index] ?? { file: '', edits: [] };
    copy.revert(file);
    const [program, ...args] = finderOf(forgotten);
    const { code, output } = copy.run(program, args);
    copy.apply(file, edits);
    expect(code).not.toBe(0);
    // The output names what has been added everywhere else. A compiler may name only another file of the recipe that uses it.
    const users = program === 'tsc' ? steps.map((step) => `${step.file}(`) : [];
    expect([adds, ...users].filter((name) => output.includes(name))).not.toEqual([]);
  });
});
