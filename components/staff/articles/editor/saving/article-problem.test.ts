import { expect, test } from 'vitest';
import type { Block } from '#shared/contract/articles.ts';
import articleLimits from '#shared/rules/article-limits.json' with { type: 'json' };
import { articleProblem } from './article-problem.ts';

const paragraph: Block = { id: 7, type: 'paragraph', title: 'a', content: 'b' };
const problem = (content: Block[], title = 'Implantati') => articleProblem({ blog: { title, content } });
const repeated = (block: Block, length: number) => Array.from({ length }, () => block);
const bold = (start: number) => ({ kind: 'bold' as const, start, end: start + 1 });

test('an article at every limit is no problem', () => {
  const full = { ...paragraph, title: 'x'.repeat(300), content: 'x'.repeat(articleLimits.textLength) };
  const marks = Array.from({ length: articleLimits.marks }, (_, index) => bold(2 * index));
  expect(problem([{ ...full, marks }])).toBeNull();
  expect(problem(repeated(paragraph, articleLimits.blocks))).toBeNull();
});

test.each<[Partial<Block>, string]>([
  [{ content: 'x'.repeat(64_213) }, 'broj znakova: 64.213. Dopušteno je najviše 50.000.'],
  [
    { content: 'x'.repeat(5000), marks: Array.from({ length: 2001 }, (_, index) => bold(2 * index)) },
    'broj oblikovanih dijelova: 2.001. Dopušteno je najviše 2.000.',
  ],
  [{ title: 'x'.repeat(301) }, 'broj znakova naslova: 301. Dopušteno je najviše 300.'],
  [{ title: 'a\u200bb' }, 'naslov sadrži nevidljive znakove. Upiši ga ponovno.'],
])('a block over a limit is named: %#', (change, text) => {
  expect(problem([paragraph, { ...paragraph, id: 9, ...change }])).toEqual({
    text: `Odlomak 2 od 2: ${text}`,
    blockId: 9,
  });
});

test('too many blocks, and too much text altogether, are told with the number', () => {
  expect(problem(repeated(paragraph, 501))?.text).toBe(
    'Broj blokova: 501. Dopušteno je najviše 500. Podijeli blog na dva.',
  );
  // A letter with a diacritic is two bytes.
  const long = { ...paragraph, content: 'š'.repeat(50_000) };
  expect(problem(repeated(long, 10))).toBeNull();
  expect(problem(repeated(long, 11))?.text).toMatch(/^Veličina teksta u bajtovima: 1\.10\d\.\d{3}\. /);
});

test('a title and a caption that are too long are told', () => {
  expect(problem([], 'x'.repeat(301))?.text).toBe('Broj znakova naslova bloga: 301. Dopušteno je najviše 300.');
  const picture: Block = { id: 2, type: 'image', image: 'a.png', content: 'x'.repeat(301) };
  expect(problem([picture])?.text).toBe('Slika 1 od 1: broj znakova: 301. Dopušteno je najviše 300.');
});

test('a title with invisible characters is told', () => {
  expect(problem([], 'a\u202eb')?.text).toBe('Naslov bloga sadrži nevidljive znakove. Upiši ga ponovno.');
});
