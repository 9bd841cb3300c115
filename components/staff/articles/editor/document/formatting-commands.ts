import type { Node, ResolvedPos } from 'prosemirror-model';
import { chainCommands, splitBlockAs } from 'prosemirror-commands';
import { InputRule } from 'prosemirror-inputrules';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { ListKind } from '#shared/rules/mark-kinds.ts';
import { listOfLine } from './article-document.ts';
import { schema } from './schema.ts';

const { bold: boldType, link: linkType } = schema.marks;

const selectedLines = ({ doc, selection: { from, to } }: EditorState) => {
  const lines: { line: Node; position: number }[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type === schema.nodes.line) lines.push({ line: node, position });
    return node.type === schema.nodes.section;
  });
  return lines;
};

const linksOf = ({ line, position }: ReturnType<typeof selectedLines>[number]) => {
  const links: { href: string; from: number; to: number }[] = [];
  line.forEach((node, offset) => {
    const mark = linkType.isInSet(node.marks);
    if (!mark) return;
    const from = position + 1 + offset;
    const href = String(mark.attrs['href']);
    const last = links.at(-1);
    if (last?.to === from && last.href === href) last.to += node.nodeSize;
    else links.push({ href, from, to: from + node.nodeSize });
  });
  return links;
};

const selectedLink = (state: EditorState) => {
  const { from, to, empty } = state.selection;
  const links = selectedLines(state).flatMap(linksOf);
  return links.find((link) => (empty ? link.from <= to && link.to >= from : link.from < to && link.to > from));
};

export type Formatting = ReturnType<typeof formattingOf>;

export function formattingOf(state: EditorState) {
  const { selection, storedMarks, doc } = state;
  const lines = selectedLines(state);
  const lists = new Set(lines.map(({ line }) => listOfLine(line)));
  const [list = null] = lists;
  return {
    isBold: selection.empty
      ? Boolean(boldType.isInSet(storedMarks ?? selection.$from.marks()))
      : doc.rangeHasMark(selection.from, selection.to, boldType),
    /** The URL of the selected link; null: the selection is not in a link. */
    link: selectedLink(state)?.href ?? null,
    list: lists.size === 1 ? list : null,
    /** True for a cursor without a selection. */
    isEmpty: selection.empty,
    /** True if a line is in the selection. Headings and captions have no formatting. */
    isInText: lines.length > 0,
  };
}

/** @returns a command that always applies. */
export const always =
  (change: (state: EditorState) => Transaction): Command =>
  (state, dispatch) => {
    dispatch?.(change(state));
    return true;
  };

const setList = (list: ListKind | null): Command =>
  always((state) => {
    const { tr } = state;
    for (const { position } of selectedLines(state)) tr.setNodeAttribute(position, 'list', list);
    return tr.scrollIntoView();
  });

/** Turns the selected lines into items of a list, or into plain lines if all of them already are such items. */
export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch) =>
    setList(formattingOf(state).list === kind ? null : kind)(state, dispatch);

/** Removes the cursor's line from its list if `applies` returns true. */
const leaveList =
  (applies: ($cursor: ResolvedPos) => boolean): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    return empty && listOfLine($from.parent) !== null && applies($from) && setList(null)(state, dispatch);
  };

/** Inserts a new line, or a new item in a list. In an empty item, ends the list. */
export const newLine: Command = chainCommands(
  leaveList(($cursor) => $cursor.parent.content.size === 0),
  splitBlockAs((line) => ({ type: line.type, attrs: line.attrs })),
);

/** At the beginning of an item, removes the line from the list. */
export const leaveListAtStart: Command = leaveList(($cursor) => $cursor.parentOffset === 0);

/** @returns the rule that turns a line into a list item when the pattern is typed at its beginning. */
export const listRule = (pattern: RegExp, kind: ListKind, isAllowed: () => boolean): InputRule =>
  new InputRule(pattern, ({ doc, tr }, _match, start, end) => {
    const $start = doc.resolve(start);
    if (!isAllowed() || $start.parent.type !== schema.nodes.line || listOfLine($start.parent) !== null) return null;
    return tr.delete(start, end).setNodeAttribute($start.before(), 'list', kind);
  });

/** @returns the selection; for a cursor in a link, the link. */
const linkRange = (state: EditorState) => (state.selection.empty && selectedLink(state)) || state.selection;

export const setLink = (href: string, text: string): Command =>
  always((state) => {
    const { tr, selection } = state;
    const link = linkType.create({ href });
    const { from, to } = linkRange(state);
    if (from < to) tr.removeMark(from, to, linkType).addMark(from, to, link);
    else tr.replaceSelectionWith(schema.text(text, link.addToSet(selection.$from.marks())), false);
    return tr.scrollIntoView();
  });

export const removeLink = always((state) => {
  const { from, to } = linkRange(state);
  return state.tr.removeMark(from, to, linkType);
});
