import type { Node } from 'prosemirror-model';
import type { ListKind } from '#shared/rules/mark-kinds.ts';
import { linesOf, runsOf, type Run } from '#shared/articles/marked-text.ts';
import type { Mark } from '#shared/contract/articles.ts';
import type { EditorBlock } from '../blocks/blocks.ts';
import type { PictureFile, PictureFiles } from './picture-files-plugin.ts';
import { schema } from './schema.ts';

const { heading, line, picture, removed, section } = schema.nodes;
const { bold: boldType, link: linkType } = schema.marks;

export const textNodes = (text: string): Node[] => (text === '' ? [] : [schema.text(text)]);

const nodesOf = (run: Run): Node[] => {
  if (typeof run === 'string') return [schema.text(run)];
  if ('bold' in run) return [schema.text(run.bold, [boldType.create()])];
  const link = linkType.create({ href: run.href });
  return run.pieces.flatMap(nodesOf).map((node) => node.mark(link.addToSet(node.marks)));
};

/** @returns the kind of the list to which a line belongs; null also for every other node. */
export const listOfLine = (node: Node): ListKind | null => node.attrs['list'] ?? null;

/** Adds a mark, or extends the last one if it has the same kind and ends there. @param gap between items of a list. */
const add = (marks: Mark[], mark: Mark, gap = 0): void => {
  const last = marks.findLast(({ kind }) => kind === mark.kind);
  const hasSameTarget = last?.kind !== 'link' || mark.kind !== 'link' || last.href === mark.href;
  if (last && last.end + gap === mark.start && hasSameTarget) last.end = mark.end;
  else marks.push(mark);
};

function textOf(lines: readonly Node[]): { content: string; marks: Mark[] } {
  const marks: Mark[] = [];
  let start = 0;
  for (const each of lines) {
    let at = start;
    each.forEach((node) => {
      const end = at + node.nodeSize;
      if (boldType.isInSet(node.marks)) add(marks, { kind: 'bold', start: at, end });
      const href: unknown = linkType.isInSet(node.marks)?.attrs['href'];
      if (typeof href === 'string') add(marks, { kind: 'link', start: at, end, href });
      at = end;
    });
    const list = listOfLine(each);
    if (list !== null) add(marks, { kind: list, start, end: at }, 1);
    start = at + 1;
  }
  return {
    content: lines.map(({ textContent }) => textContent).join('\n'),
    // Without empty marks, for example a list that consists of one empty line.
    marks: marks.filter((mark) => mark.start < mark.end).toSorted((one, other) => one.start - other.start),
  };
}

/** @param block with valid marks (docs/product.md, 7.4). */
function nodeOf(block: EditorBlock): Node {
  const { id, type } = block;
  if (type === 'image') return picture.createChecked({ id }, textNodes(block.alt));
  const { title, isHeaded, content, marks = [] } = block;
  return section.createChecked({ id }, [
    ...(isHeaded || title !== '' ? [heading.create(null, textNodes(title))] : []),
    ...linesOf(content, marks).map(({ start, end, list }) =>
      line.create({ list }, runsOf(content, start, end, marks).flatMap(nodesOf)),
    ),
  ]);
}

export const toDocument = (blocks: readonly EditorBlock[]): Node =>
  schema.nodes.doc.create(
    null,
    blocks.map((block) => (block.isRemoved ? removed.create({ block: nodeOf(block) }) : nodeOf(block))),
  );

/** Blocks of nodes that do not change, so that a letter costs one block and not the article. */
const known = new WeakMap<Node, { file: PictureFile | undefined; block: EditorBlock }>();

const noFile: PictureFile = { imageName: '', picked: null, storedId: null };

/** @param file of a picture, which is beside the document. */
function readBlock({ type, attrs, children, textContent }: Node, file: PictureFile): EditorBlock {
  const id: number = attrs['id'];
  if (type === picture) return { id, type: 'image', ...file, alt: textContent };
  const title = children.find((node) => node.type === heading);
  return {
    id,
    type: 'paragraph',
    title: title?.textContent ?? '',
    ...(title && { isHeaded: true }),
    ...textOf(children.filter((node) => node.type === line)),
  };
}

export function blockOf(node: Node, files: PictureFiles): EditorBlock {
  if (node.type === removed) return { ...blockOf(node.attrs['block'], files), isRemoved: true };
  const file = files.get(node.attrs['id']);
  const last = known.get(node);
  if (last && last.file === file) return last.block;
  const block = readBlock(node, file ?? noFile);
  known.set(node, { file, block });
  return block;
}
