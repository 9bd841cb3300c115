import { diffArrays } from 'diff';
import { linesOf, runsOf, type Run } from '#shared/articles/marked-text.ts';
import { marksOf } from '#shared/articles/marks.ts';
import { imageAlternative } from '#shared/content/blog-content.ts';
import type { Block } from '#shared/contract/articles.ts';

interface FormattedPart {
  text: string;
  isBold?: boolean | undefined;
  href?: string | undefined;
}

/** A part of a text; `added` is only in the later text, `removed` only in the earlier text. */
export interface TextPart extends FormattedPart {
  kind: 'same' | 'added' | 'removed';
}

/** A block of the earlier article, the later article, or both. */
export interface BlockChange {
  id: number;
  kind: TextPart['kind'] | 'changed';
  type: Block['type'];
  parts: TextPart[];
}

type ComparedArticle = { title: string; blocks: readonly Block[] };

/** @returns a text's words, spaces and punctuation. */
const wordsOf = (text: string, format: Omit<FormattedPart, 'text'> = {}): FormattedPart[] =>
  (text.match(/\s|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? []).map((word) => ({ text: word, ...format }));

const wordsOfRun = (run: Run, href?: string): FormattedPart[] => {
  if (typeof run === 'string') return wordsOf(run, { href });
  return 'bold' in run
    ? wordsOf(run.bold, { isBold: true, href })
    : run.pieces.flatMap((piece) => wordsOfRun(piece, run.href));
};

/** @returns the words of a paragraph's text. List items begin with a bullet or a number. */
const wordsOfText = (block: Block): FormattedPart[] => {
  const content = block.content ?? '';
  const marks = marksOf(block);
  let number = 0;
  return linesOf(content, marks).flatMap(({ start, end, list }, index) => {
    number = list === 'numbered' ? number + 1 : 0;
    const item = { bulleted: '• ', numbered: `${number}. ` };
    const beginning = (index > 0 ? '\n' : '') + (list ? item[list] : '');
    return [...wordsOf(beginning), ...runsOf(content, start, end, marks).flatMap((run) => wordsOfRun(run))];
  });
};

const wordsOfBlock = (block: Block): FormattedPart[] => {
  if (block.type === 'image') return wordsOf([block.image, imageAlternative(block)].filter(Boolean).join('\n'));
  return [...(block.title ? wordsOf(`${block.title}\n`, { isBold: true }) : []), ...wordsOfText(block)];
};

const isSameFormat = (one: FormattedPart, other: FormattedPart): boolean =>
  one.isBold === other.isBold && one.href === other.href;

const compareTexts = (earlier: FormattedPart[], later: FormattedPart[]): TextPart[] => {
  const parts: TextPart[] = [];
  const comparator = (one: FormattedPart, other: FormattedPart) => one.text === other.text && isSameFormat(one, other);
  for (const { value, added, removed } of diffArrays(earlier, later, { comparator }))
    for (const word of value) {
      const kind = added ? 'added' : removed ? 'removed' : 'same';
      const last = parts.at(-1);
      if (last?.kind === kind && isSameFormat(last, word)) last.text += word.text;
      else parts.push({ kind, ...word });
    }
  return parts;
};

/** @returns the blocks in the order of the later article; a removed block keeps its place after its predecessor. */
export function compareArticles(earlier: ComparedArticle, later: ComparedArticle) {
  const before = new Map(earlier.blocks.map((block) => [block.id, block]));
  const blocks = later.blocks.map((block): BlockChange => {
    const { id, type } = block;
    const old = before.get(id);
    if (old?.type !== type) return { id, type, kind: 'added', parts: compareTexts([], wordsOfBlock(block)) };
    const parts = compareTexts(wordsOfBlock(old), wordsOfBlock(block));
    return { id, type, kind: parts.some(({ kind }) => kind !== 'same') ? 'changed' : 'same', parts };
  });
  earlier.blocks.forEach((block, place) => {
    const { id, type } = block;
    if (later.blocks.some((other) => other.id === id && other.type === type)) return;
    const followed = earlier.blocks[place - 1];
    const change: BlockChange = { id, type, kind: 'removed', parts: compareTexts(wordsOfBlock(block), []) };
    blocks.splice(blocks.findLastIndex((other) => other.id === followed?.id) + 1, 0, change);
  });
  return { title: compareTexts(wordsOf(earlier.title), wordsOf(later.title)), blocks };
}
