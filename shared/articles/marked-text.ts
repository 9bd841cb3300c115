import type { Block, Mark } from '../contract/articles.ts';
import type { ListKind } from '../rules/mark-kinds.ts';
import { isLink, isList, marksOf } from './marks.ts';

/** A substring of a text without its links: a plain string, or bold text. */
export type Piece = string | { bold: string };

/** Inline content of a line or a paragraph: plain text, bold text, or a link with its plain and bold text. */
export type Run = Piece | { href: string; pieces: Piece[] };

/** An element of a paragraph block: a paragraph without formatting, a paragraph with formatting, or a list. */
export type TextPart = string | { runs: Run[] } | { list: ListKind; items: Run[][] };

/** A range of a text: `start` is included, `end` is not. */
interface Part {
  start: number;
  end: number;
}

/** Splits a range of a text where marks begin and end. @param marks sorted by start, without overlaps. */
function cut<M extends Mark>(start: number, end: number, marks: readonly M[]): (Part & { mark: M | null })[] {
  const segments: (Part & { mark: M | null })[] = [];
  let at = start;
  for (const mark of marks) {
    const from = Math.max(mark.start, at);
    const to = Math.min(mark.end, end);
    if (from >= to) continue;
    if (at < from) segments.push({ start: at, end: from, mark: null });
    segments.push({ start: from, end: to, mark });
    at = to;
  }
  if (at < end) segments.push({ start: at, end, mark: null });
  return segments;
}

/** @returns the inline content of a range of a text. @param marks the valid marks of the text. */
export function runsOf(text: string, start: number, end: number, marks: readonly Mark[]): Run[] {
  const bold = marks.filter(({ kind }) => kind === 'bold');
  const piecesOf = (from: number, to: number): Piece[] =>
    cut(from, to, bold).map((piece) => {
      const part = text.slice(piece.start, piece.end);
      return piece.mark ? { bold: part } : part;
    });
  return cut(start, end, marks.filter(isLink)).flatMap((segment): Run[] => {
    const pieces = piecesOf(segment.start, segment.end);
    return segment.mark ? [{ href: segment.mark.href, pieces }] : pieces;
  });
}

const linesWithin = (text: string, { start, end }: Part): Part[] => {
  let next = start;
  return text
    .slice(start, end)
    .split('\n')
    .map(({ length }) => {
      const line = { start: next, end: next + length };
      next = line.end + 1;
      return line;
    });
};

/** @returns a text's lines, each with the kind of its list, or null. @param marks the valid marks of the text. */
export function linesOf(text: string, marks: readonly Mark[]): (Part & { list: ListKind | null })[] {
  const lists = marks.filter(isList);
  return linesWithin(text, { start: 0, end: text.length }).map((line) => ({
    ...line,
    list: lists.find(({ start, end }) => start <= line.start && line.end <= end)?.kind ?? null,
  }));
}

/** @returns the paragraphs in a range of a text. They are separated by blank lines. */
function paragraphsWithin(text: string, { start, end }: Part): Part[] {
  const part = text.slice(start, end);
  const breaks = [...part.matchAll(/\n\s*\n/g)];
  const starts = [0, ...breaks.map((found) => found.index + found[0].length)];
  const ends = [...breaks.map((found) => found.index), part.length];
  return starts
    .map((from, index) => ({ start: start + from, end: start + (ends[index] ?? from) }))
    .filter((paragraph) => text.slice(paragraph.start, paragraph.end).trim() !== '');
}

/** @returns a range of a text without the line breaks that separate it from a list before or after it. */
function apartFromLists(text: string, { start, end }: Part): Part {
  let from = start;
  let to = end;
  while (from > 0 && from < to && text[from] === '\n') from += 1;
  while (to < text.length && to > from && text[to - 1] === '\n') to -= 1;
  return { start: from, end: to };
}

/** @returns the elements of a paragraph block, in the order in which the article's page shows them. */
export function textParts(block: Pick<Block, 'content' | 'marks'>): TextPart[] {
  const text = block.content ?? '';
  const marks = marksOf(block);
  const runsIn = ({ start, end }: Part) => runsOf(text, start, end, marks);
  return cut(0, text.length, marks.filter(isList)).flatMap(({ mark: list, ...part }): TextPart[] => {
    if (list) {
      const items = linesWithin(text, part).filter(({ start, end }) => start < end);
      return [{ list: list.kind, items: items.map(runsIn) }];
    }
    return paragraphsWithin(text, apartFromLists(text, part)).map((paragraph) => {
      const runs = runsIn(paragraph);
      return runs.every((run) => typeof run === 'string') ? runs.join('') : { runs };
    });
  });
}
