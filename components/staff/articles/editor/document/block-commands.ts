import { chainCommands } from 'prosemirror-commands';
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model';
import {
  AllSelection,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state';
import articleLimits from '#shared/rules/article-limits.json' with { type: 'json' };
import { cutText } from '#shared/rules/cut-text.ts';
import { listOfLine, textNodes } from './article-document.ts';
import { blockIdOf, nextBlockId, structural } from './block-ids.ts';
import { always, leaveListAtStart, newLine } from './formatting-commands.ts';
import { setPictureFiles, type PictureFile } from './picture-files-plugin.ts';
import { schema } from './schema.ts';

const { heading, line, picture, removed, section } = schema.nodes;

export interface PlacedNode {
  node: Node;
  position: number;
}

/** @returns the document's blocks without the removed ones. */
export function presentNodes(doc: Node): PlacedNode[] {
  const nodes: PlacedNode[] = [];
  doc.forEach((node, position) => {
    if (node.type !== removed) nodes.push({ node, position });
  });
  return nodes;
}

/** @returns the index among the present blocks of the one at a position. */
export const placeOf = (doc: Node, { pos }: ResolvedPos): number =>
  presentNodes(doc).findIndex(({ node, position }) => position < pos && pos < position + node.nodeSize);

/** @returns the position before the present block with this index; the end if there is none. */
const positionOf = (doc: Node, index: number): number => presentNodes(doc)[index]?.position ?? doc.content.size;

const isLine = ({ type }: Node): boolean => type === line;
const isHeaded = ({ firstChild }: Node): boolean => firstChild?.type === heading;
const isEmpty = ({ content }: Node): boolean => content.size === 0;
const isBlank = (node: Node): boolean => node.type === section && !isHeaded(node) && node.textContent === '';

/** @returns lines without the empty ones at their ends. */
export const trimmed = (lines: readonly Node[]): Node[] =>
  lines.slice(
    lines.findIndex((each) => !isEmpty(each)),
    lines.findLastIndex((each) => !isEmpty(each)) + 1,
  );

/** @param title null: without a heading. */
export const sectionOf = (title: string | null, lines: readonly Node[], id = 0): Node =>
  section.create({ id }, [
    ...(title === null ? [] : [heading.create(null, textNodes(title))]),
    ...(lines.length > 0 ? lines : [line.create()]),
  ]);

/** @returns the lines of both, with an empty line between them if neither is empty. */
const joined = (one: readonly Node[], other: readonly Node[]): readonly Node[] => {
  if (one.every(isEmpty)) return other;
  return other.every(isEmpty) ? one : [...one, line.create(), ...other];
};

const linesIn = ({ children }: Node): Node[] => children.filter(isLine);

/** @returns the lines of both, which meet in one line; items of lists stay whole, without an empty line beside them. */
const continued = (one: readonly Node[], other: readonly Node[]): readonly Node[] => {
  const [last, next] = [one.at(-1), other[0]];
  if (!last || !next || listOfLine(last) !== null || listOfLine(next) !== null)
    return [...one, ...other].filter((each) => !isEmpty(each) || (each !== last && each !== next));
  return [...one.slice(0, -1), last.copy(last.content.append(next.content)), ...other.slice(1)];
};

/** Adds a section without a heading to the section before it. */
const merge = (blocks: Node[], next: Node): Node[] => {
  const last = blocks.at(-1);
  if (last?.type !== section || next.type !== section || isHeaded(next)) return [...blocks, next];
  const title = isHeaded(last) ? (last.firstChild?.textContent ?? '') : null;
  return [...blocks.slice(0, -1), sectionOf(title, continued(linesIn(last), linesIn(next)), last.attrs['id'])];
};

/**
 * Inserts blocks at the cursor. In a section they replace its text between two positions: a first paragraph continues the
 * line before, and the text after continues the last of them. After a heading or a caption they are blocks after it.
 * @returns the position after the last of them, in front of the text after.
 */
function insertBlocks(tr: Transaction, from: number, to: number, blocks: readonly Node[]): number {
  const $from = tr.doc.resolve(from);
  if ($from.parent.type !== line) {
    const at = $from.depth === 0 ? from : $from.after(1);
    tr.insert(at, blocks);
    return tr.mapping.map(at);
  }
  const { content, attrs } = $from.node(1);
  const [start, end] = [from - $from.start(1), to - $from.start(1)];
  const before = content.cut(0, start).content;
  const title = before.find(({ type }) => type === heading);
  const lines = before.filter(isLine);
  const isContinued = blocks[0]?.type === section && !isHeaded(blocks[0]);
  const first = sectionOf(title?.textContent ?? null, isContinued ? lines : trimmed(lines), attrs['id']);
  const rest = content.cut(end).content.filter(isLine);
  const isJoined = blocks.at(-1)?.type === section;
  const after = sectionOf(null, isJoined ? rest : trimmed(rest));
  const begun = [first, ...blocks.slice(0, 1)].reduce(merge, []);
  const isOwn = (part: Node) => part === first || part === after;
  const parts = merge([...begun, ...blocks.slice(1)], after).filter((part) => !isOwn(part) || !isBlank(part));
  // The id goes to what the block becomes.
  const isKept = parts.some((part) => part.attrs['id'] === attrs['id']);
  const heir = isKept ? undefined : parts.find(({ type }) => type === section);
  const nodes = parts.map((part) => (part === heir ? section.create(attrs, part.content) : part));
  tr.replaceWith($from.before(1), $from.after(1), nodes);
  const restSize = isJoined ? content.size - end + 1 : isBlank(after) ? 0 : after.nodeSize;
  return $from.before(1) + Fragment.from(nodes).size - restSize;
}

/** Replaces the selection by blocks, of which the outer ones may be cut off; the cursor goes to the end of the last one. */
export const pasteBlocks = (blocks: readonly Node[]): Command =>
  always((state) => {
    const tr = structural(state.tr.deleteSelection());
    const { from } = tr.selection;
    const whole = blocks.map((each) => each.type.createAndFill(each.attrs, each.content) ?? each);
    return enter(tr, insertBlocks(tr, from, from, whole));
  });

const enter = (tr: Transaction, position: number, side: -1 | 1 = -1): Transaction =>
  tr.setSelection(Selection.near(tr.doc.resolve(position), side)).scrollIntoView();

/** Splits the section at the cursor. The part of a selected text that fits becomes the heading of the second one. */
export const headingHere: Command = ({ doc, selection: { $from, from, to }, tr }, dispatch) => {
  if ($from.parent.type !== line) return false;
  let end = Math.min(to, $from.end(1));
  const chosen = () => doc.textBetween(from, end, ' ');
  const excess = () => chosen().length - cutText(chosen(), articleLimits.titleLength).length;
  for (let left = excess(); left > 0; left = excess()) end -= left;
  const title = chosen().replaceAll(/\s+/g, ' ').trim();
  const after = insertBlocks(structural(tr), from, end, [sectionOf(title, [])]);
  // The end of the heading before the line.
  dispatch?.(enter(tr, after - 2));
  return true;
};

/** @param index of the block before which they come; undefined: they replace the selection. */
export const addPictures = (files: readonly PictureFile[], index?: number): Command =>
  always((state) => {
    const id = nextBlockId(state);
    const tr = structural(index === undefined ? state.tr.deleteSelection() : state.tr);
    const { from } = tr.selection;
    const pictures = files.map((_, each) => picture.create({ id: id + each }));
    if (index === undefined) insertBlocks(tr, from, from, pictures);
    else tr.insert(positionOf(tr.doc, index), pictures);
    setPictureFiles(tr, new Map(files.map((file, each) => [id + each, file])));
    const last = presentNodes(tr.doc).find(({ node }) => node.attrs['id'] === id + files.length - 1);
    return enter(tr, (last?.position ?? 0) + (last?.node.nodeSize ?? 0));
  });

const insertParagraph = (tr: Transaction, at: number): Transaction =>
  enter(structural(tr).insert(at, sectionOf(null, [])), at, 1);

/** @param index of the block before which it comes. */
export const addParagraph = (index: number): Command =>
  always(({ doc, tr }) => insertParagraph(tr, positionOf(doc, index)));

const removeNode = (tr: Transaction, { node, position }: PlacedNode): Transaction =>
  tr.delete(position, position + node.nodeSize);

/** Adds the text of a section to the one before. The cursor stays between the texts. */
const join = (tr: Transaction, one: PlacedNode, other: PlacedNode): Transaction => {
  const end = one.position + one.node.nodeSize;
  const lines = linesIn(one.node);
  const size = Fragment.from(lines).size;
  removeNode(structural(tr), other).replaceWith(end - 1 - size, end - 1, joined(lines, linesIn(other.node)));
  return enter(tr, end - 2);
};

/** Backspace at the beginning of a block's text. */
const backspaceAtStart: Command = ({ doc, selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || $from.parentOffset > 0) return false;
  const block = $from.node(1);
  if (block.type !== section) return true;
  if ($from.parent.type === heading) {
    const lines = joined([line.create(null, $from.parent.content)], linesIn(block));
    structural(tr).replaceWith($from.start(1), $from.end(1), lines);
    dispatch?.(enter(tr, $from.start(1) + 1));
    return true;
  }
  if ($from.index(1) > 0) {
    if ($from.index(1) > 1 || !isHeaded(block)) return false;
    dispatch?.(enter(tr, $from.before() - 1));
    return true;
  }
  const current = { node: block, position: $from.before(1) };
  const before = presentNodes(doc)[placeOf(doc, $from) - 1];
  if (before?.node.type === section) dispatch?.(join(tr, before, current));
  else if (before && isBlank(block))
    dispatch?.(enter(removeNode(structural(tr), current), before.position + before.node.nodeSize));
  return true;
};

/** Delete at the end of a block's text. */
const deleteAtEnd: Command = ({ doc, selection: { $from, empty }, tr }, dispatch) => {
  const block = $from.node(1);
  if (!empty || $from.parentOffset < $from.parent.content.size) return false;
  if ($from.parent.type === line && $from.index(1) < block.childCount - 1) return false;
  const next = presentNodes(doc)[placeOf(doc, $from) + 1];
  if ($from.parent.type === line && next?.node.type === section && !isHeaded(next.node))
    dispatch?.(join(tr, { node: block, position: $from.before(1) }, next));
  return true;
};

/** Leaves a heading for its text and a caption for a paragraph after it, which is new unless an empty one is there. */
const enterText: Command = ({ doc, selection: { $from, $to }, tr }, dispatch) => {
  if ($from.parent.type === line) return false;
  if (!$from.sameParent($to)) dispatch?.(tr.deleteSelection());
  else if ($from.parent.type === heading) dispatch?.(enter(tr, $from.after(), 1));
  else {
    const next = presentNodes(doc)[placeOf(doc, $from) + 1];
    const isThere = next && isBlank(next.node);
    dispatch?.(isThere ? enter(tr, next.position, 1) : insertParagraph(tr, $from.after(1)));
  }
  return true;
};

const leave =
  (side: 'up' | 'down' | 'left' | 'right', step: -1 | 1, onStart: () => void): Command =>
  ({ doc, selection: { $from, empty }, tr }, dispatch, view) => {
    const next = empty && Selection.findFrom(doc.resolve(step < 0 ? $from.before() : $from.after()), step, true);
    const isWithin = next && next.$from.parent.type === $from.parent.type && next.$from.sharedDepth($from.pos) === 1;
    if (!empty || isWithin || view?.endOfTextblock(side) !== true) return false;
    if (next) dispatch?.(tr.setSelection(next).scrollIntoView());
    else if (side === 'up') onStart();
    return Boolean(next) || side === 'up';
  };

/** Selects the text in which the cursor is, then the whole document. */
export const selectMore = always(({ doc, selection: { $from, $to, from, to }, tr }) => {
  const isInBlock = $from.depth > 0 && $from.sharedDepth($to.pos) > 0;
  const isInLines = isInBlock && $to.parent.type === line;
  const lines = isInLines ? linesIn($from.node(1)) : [];
  const size = Fragment.from(lines).size;
  const [start, end] = isInLines ? [$from.end(1) - size + 1, $from.end(1) - 1] : [$from.start(), $from.end()];
  const isNext = !isInBlock || (from === start && to === end);
  return tr.setSelection(isNext ? new AllSelection(doc) : TextSelection.create(doc, start, end));
});

const withBlock =
  (id: number, change: (tr: Transaction, block: PlacedNode, state: EditorState) => unknown): Command =>
  (state, dispatch) => {
    const { tr } = state;
    state.doc.forEach((node, position) => {
      if (blockIdOf(node) === id) change(structural(tr), { node, position }, state);
    });
    dispatch?.(tr);
    return tr.docChanged;
  };

/** Removes a block, which leaves a line. */
export const removeBlock = (id: number): Command =>
  withBlock(id, (tr, { node, position }) =>
    tr.replaceWith(position, position + node.nodeSize, removed.create({ block: node })),
  );

export const restoreBlock = (id: number): Command =>
  withBlock(id, (tr, { node, position }) => tr.replaceWith(position, position + node.nodeSize, node.attrs['block']));

/** @param to the new index among the present blocks. */
export const moveBlock = (id: number, to: number): Command =>
  withBlock(id, (tr, { node, position }, { doc, selection }) => {
    const others = presentNodes(doc).filter((each) => each.node !== node);
    if (to < 0 || to > others.length || presentNodes(doc)[to]?.node === node) return;
    const at = others[to]?.position ?? doc.content.size;
    removeNode(tr, { node, position });
    const target = tr.mapping.map(at);
    tr.insert(target, node);
    const isInside = position < selection.from && selection.to < position + node.nodeSize;
    const shift = target - position;
    if (isInside && selection instanceof TextSelection)
      tr.setSelection(TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift));
  });

export const enterDocument = always(({ tr }) => enter(tr, 0, 1));

/** @param onStart moves the cursor before the document. */
export const blockKeys = (onStart: () => void): Readonly<Record<string, Command>> => ({
  ArrowUp: leave('up', -1, onStart),
  ArrowDown: leave('down', 1, onStart),
  ArrowLeft: leave('left', -1, onStart),
  ArrowRight: leave('right', 1, onStart),
  Enter: chainCommands(enterText, newLine),
  'Shift-Enter': chainCommands(enterText, newLine),
  Backspace: chainCommands(leaveListAtStart, backspaceAtStart),
  Delete: deleteAtEnd,
  // In the browser's own step, the cursor may go to the buttons of a block.
  'Ctrl-Home': enterDocument,
  'Ctrl-End': always(({ doc, tr }) => enter(tr, doc.content.size)),
  'Mod-a': selectMore,
  'Mod-Shift-2': headingHere,
});
