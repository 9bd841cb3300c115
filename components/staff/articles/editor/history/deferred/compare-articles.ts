import { diffWordsWithSpace } from 'diff';
import { linesOf, marksOf, runsOf, type Run } from '#shared/articles/marked-text.ts';
import { imageAlternative } from '#shared/content/blog-content.ts';
import type { Block } from '#shared/contract/blog.ts';

/** The parts of an article that are compared. */
export interface ComparedArticle {
  title: string;
  blocks: readonly Block[];
}

type ChangeKind = 'same' | 'added' | 'removed';

/** A part of a text; `added` is only in the later text, `removed` only in the earlier text. */
export interface TextPart {
  kind: ChangeKind;
  text: string;
}

/** A block of the earlier article, the later article, or both. */
export interface BlockChange {
  id: number;
  kind: ChangeKind | 'changed';
  type: Block['type'];
  parts: TextPart[];
}

export interface ArticleChange {
  title: TextPart[];
  /** In the order of the later article; a removed block keeps its place after its predecessor. */
  blocks: BlockChange[];
}

const writtenRun = (run: Run): string => {
  if (typeof run === 'string') return run;
  return 'bold' in run ? `*${run.bold}*` : `${run.pieces.map(writtenRun).join('')} (${run.href})`;
};

/** @returns a paragraph's text with its formatting as characters, so that changes in formatting are visible. */
const writtenText = (block: Block): string => {
  const content = block.content ?? '';
  const marks = marksOf(block);
  let number = 0;
  return linesOf(content, marks)
    .map(({ start, end, list }) => {
      number = list === 'numbered' ? number + 1 : 0;
      const item = { bulleted: '• ', numbered: `${number}. ` };
      return (list ? item[list] : '') + runsOf(content, start, end, marks).map(writtenRun).join('');
    })
    .join('\n');
};

const textOf = (block: Block): string =>
  (block.type === 'image' ? [block.image, imageAlternative(block)] : [block.title, writtenText(block)])
    .filter(Boolean)
    .join('\n');

/** @returns both texts merged, word by word. */
const compareTexts = (earlier: string, later: string): TextPart[] =>
  diffWordsWithSpace(earlier, later).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));

/** @returns the differences between two articles, block by block. */
export function compareArticles(earlier: ComparedArticle, later: ComparedArticle): ArticleChange {
  const before = new Map(earlier.blocks.map((block) => [block.id, block]));
  const blocks = later.blocks.map((block): BlockChange => {
    const { id, type } = block;
    const old = before.get(id);
    if (old?.type !== type) return { id, type, kind: 'added', parts: compareTexts('', textOf(block)) };
    const parts = compareTexts(textOf(old), textOf(block));
    return { id, type, kind: parts.some(({ kind }) => kind !== 'same') ? 'changed' : 'same', parts };
  });
  earlier.blocks.forEach((block, place) => {
    const { id, type } = block;
    if (later.blocks.some((other) => other.id === id && other.type === type)) return;
    const followed = earlier.blocks[place - 1];
    const change: BlockChange = { id, type, kind: 'removed', parts: compareTexts(textOf(block), '') };
    blocks.splice(blocks.findLastIndex((other) => other.id === followed?.id) + 1, 0, change);
  });
  return { title: compareTexts(earlier.title, later.title), blocks };
}
