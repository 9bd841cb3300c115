import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Mark, ResolvedPos } from 'prosemirror-model';
import { EditorState, Selection, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { ListKind } from '#shared/rules/mark-kinds.ts';
import { pastedFiles } from '../../pictures/pasted-files.ts';
import { noText } from '../formatted-text.ts';
import { enterEvent, type FormattedText, type TextEditorOptions } from '../text-editor.ts';
import { plainLines, plainText, prepareHtml, sectionsOf, splitLines } from './clipboard.ts';
import {
  formattingOf,
  leaveListAtStart,
  listRule,
  newLine,
  removeLink,
  setLink,
  toggleList,
} from './commands.ts';
import { schema } from './schema.ts';
import { fromDocument, toDocument } from './text-document.ts';

/** Minimum distance in pixels between the cursor and the window's edges. The toolbar and the save bar cover two. */
const clearOfBars = { top: 72, right: 8, bottom: 120, left: 8 };

const tell =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };

const toggleBold = toggleMark(schema.marks.bold);

/** @returns the document position of a text offset. Each line has an extra position before its first character. */
const placeOf = (content: string, offset: number): number =>
  offset + content.slice(0, offset).split('\n').length;

/** The inverse of `placeOf`. A selection of the whole text begins before its first line. */
const offsetOf = ($place: ResolvedPos): number => Math.max($place.pos - 1 - $place.index(0), 0);

/** Renders a link with its URL as the tooltip. The link cannot be followed in the editor. */
const linkView = ({ attrs }: Mark) => {
  const dom = document.createElement('span');
  dom.dataset['link'] = '';
  dom.title = String(attrs['href']);
  return { dom };
};

export type TextEditor = ReturnType<typeof createTextEditor>;

export function createTextEditor(element: HTMLElement, { text, attributes, events }: TextEditorOptions) {
  let isEditable = true;
  let isEntering = false;
  const leave =
    (key: string, side: 'up' | 'down' | 'left' | 'right'): Command =>
    ({ doc, selection: { $from, empty } }, _dispatch, shown) => {
      const isOuter = $from.index(0) === (side === 'up' || side === 'left' ? 0 : doc.childCount - 1);
      return empty && isOuter && shown?.endOfTextblock(side) === true && events().onEdge(key);
    };
  const plugins = [
    inputRules({ rules: [listRule(/^[-*]\s$/, 'bulleted'), listRule(/^1[.)]\s$/, 'numbered')] }),
    keymap({
      'Mod-b': toggleBold,
      'Mod-k': tell(() => events().onLink()),
      'Mod-Shift-2': tell(() => events().onSections([{ title: '', ...noText }])),
      ArrowUp: leave('ArrowUp', 'up'),
      ArrowDown: leave('ArrowDown', 'down'),
      // The view prevents the key's default in any case, so the page does not see it.
      'Mod-z': chainCommands(undo, () => events().onEdge('z')),
      'Mod-y': chainCommands(redo, () => events().onEdge('y')),
      'Shift-Mod-z': chainCommands(redo, () => events().onEdge('y')),
      Enter: newLine,
      'Shift-Enter': newLine,
      Backspace: chainCommands(undoInputRule, leaveListAtStart, leave('Backspace', 'left')),
      Delete: leave('Delete', 'right'),
    }),
    keymap(baseKeymap),
    history(),
  ];
  /** The states that were replaced from outside. A change that is taken back restores one with its undo history. */
  const replaced: EditorState[] = [];
  const view = new EditorView(element, {
    state: EditorState.create({ doc: toDocument(text), plugins }),
    attributes: () => ({ ...attributes, ...(!isEditable && { 'aria-disabled': 'true' }) }),
    editable: () => isEditable,
    scrollMargin: clearOfBars,
    scrollThreshold: clearOfBars,
    markViews: { link: linkView },
    transformPastedHTML: prepareHtml,
    transformPasted: splitLines,
    handlePaste: (_view, _event, slice) => {
      const hasHeading = slice.content.content.some(({ attrs }) => attrs['isHeading'] === true);
      if (hasHeading) events().onSections(sectionsOf(slice));
      return hasHeading;
    },
    clipboardTextParser: plainLines,
    clipboardTextSerializer: plainText,
    handleDOMEvents: {
      // The view learns of a moved cursor by this event, which comes too late if the next key follows at once.
      keydown: () => {
        document.dispatchEvent(new Event('selectionchange'));
      },
      // After the focus event, the view would restore its former selection.
      focus: () => isEntering,
      [enterEvent]: (_view, { detail: atEnd }: CustomEvent<boolean>) => {
        isEntering = true;
        view.focus();
        isEntering = false;
        const { doc, tr } = view.state;
        const cursor = atEnd ? Selection.atEnd(doc) : Selection.atStart(doc);
        view.dispatch(tr.setSelection(cursor).scrollIntoView());
      },
      // Ignores pasted files, because they become blocks of the article.
      paste: (_view, { clipboardData }) =>
        clipboardData !== null && pastedFiles(clipboardData, true).length > 0,
      // Browsers scroll only to the cursor and may leave the field under the save bar.
      keyup: ({ dom }, { key }) => {
        if (key === 'Tab') dom.scrollIntoView({ block: 'nearest' });
      },
    },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) events().onChange(fromDocument(view.state.doc));
      events().onFormatting(formattingOf(view.state));
    },
  });
  events().onFormatting(formattingOf(view.state));
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  return {
    /** Replaces the text and its undo history. The cursor keeps its place. */
    show: (shown: FormattedText) => {
      const { from } = view.state.selection;
      const doc = toDocument(shown);
      const next = replaced.findLast((state) => state.doc.eq(doc)) ?? EditorState.create({ doc, plugins });
      replaced.push(view.state);
      const cursor = TextSelection.near(next.doc.resolve(Math.min(from, next.doc.content.size)));
      view.updateState(next.apply(next.tr.setSelection(cursor)));
      events().onFormatting(formattingOf(view.state));
    },
    setEditable: (isNowEditable: boolean) => {
      isEditable = isNowEditable;
      view.setProps({});
    },
    focus: () => view.focus(),
    /** @param start offset in the text, in UTF-16 code units. */
    select: (start: number, end: number) => {
      const { doc, tr } = view.state;
      const { content } = fromDocument(doc);
      const [from, to] = [placeOf(content, start), placeOf(content, end)];
      view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
    },
    selection: () => {
      const { $from, $to } = view.state.selection;
      return { start: offsetOf($from), end: offsetOf($to) };
    },
    toggleBold: () => run(toggleBold),
    toggleList: (kind: ListKind) => run(toggleList(kind)),
    /** Links the selection, changes the link at the cursor, or inserts a link with its own text. */
    setLink: (href: string, linkText: string) => run(setLink(href, linkText)),
    removeLink: () => run(removeLink),
    destroy: () => view.destroy(),
  };
}
