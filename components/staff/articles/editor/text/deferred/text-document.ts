import type { Node } from 'prosemirror-model';
import type { ListKind } from '#shared/rules/mark-kinds.ts';
import { linesOf, runsOf, type Run } from '#shared/articles/marked-text.ts';
import type { Mark } from '#shared/contract/articles.ts';
import type { FormattedText } from '../text-editor.ts';
import { schema } from './schema.ts';

const { line: lineType } = schema.nodes;
const { bold: boldType, link: linkType } = schema.marks;

const nodesOf = (run: Run): Node[] => {
  if (typeof run === 'string') return [schema.text(run)];
  if ('bold' in run) return [schema.text(run.bold, [boldType.create()])];
  const link = linkType.create({ href: run.href });
  return run.pieces.flatMap(nodesOf).map((node) => node.mark(link.addToSet(node.marks)));
};

/** @param marks must be valid (docs/product.md, 7.4). @returns the text as an editor document. */
export function toDocument({ content, marks }: FormattedText): Node {
  const lines = linesOf(content, marks).map(({ start, end, list }) =>
    lineType.create({ list }, runsOf(content, start, end, marks).flatMap(nodesOf)),
  );
  return schema.nodes.doc.create(null, lines);
}

export const listOfLine = (line: Node): ListKind | null => line.attrs['list'];

/** Adds a mark, or extends the last one if it has the same kind and ends there. */
const add = (marks: Mark[], mark: Mark): void => {
  const last = marks.findLast(({ kind }) => kind === mark.kind);
  const hasSameTarget = last?.kind !== 'link' || mark.kind !== 'link' || last.href === mark.href;
  if (last?.end === mark.start && hasSameTarget) last.end = mark.end;
  else marks.push(mark);
};

export function fromDocument(document: Node): FormattedText {
  const marks: Mark[] = [];
  const lists: Mark[] = [];
  const texts: string[] = [];
  let start = 0;
  let listBefore: ListKind | null = null;
  document.forEach((line) => {
    let at = start;
    line.forEach((node) => {
      const end = at + node.nodeSize;
      if (boldType.isInSet(node.marks)) add(marks, { kind: 'bold', start: at, end });
      const href: unknown = linkType.isInSet(node.marks)?.attrs['href'];
      if (typeof href === 'string') add(marks, { kind: 'link', start: at, end, href });
      at = end;
    });
    const list = listOfLine(line);
    const last = lists.at(-1);
    if (list !== null && list === listBefore && last) last.end = at;
    else if (list !== null) lists.push({ kind: list, start, end: at });
    listBefore = list;
    texts.push(line.textContent);
    start = at + 1;
  });
  // Drops empty marks, for example a list that consists of one empty line.
  const all = [...marks, ...lists].filter((mark) => mark.start < mark.end);
  return { content: texts.join('\n'), marks: all.toSorted((one, other) => one.start - other.start) };
}
