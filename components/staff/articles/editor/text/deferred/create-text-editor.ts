import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Mark } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { ListKind } from '#shared/articles/mark-kinds.ts';
import { pastedFiles } from '../../pictures/pasted-files.ts';
import type { FormattedText, TextEditorOptions } from '../text-editor.ts';
import { plainLines, plainText, prepareHtml, splitLines } from './clipboard.ts';
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

/** Minimum distance in pixels between the cursor and the window's edges. The save bar covers the bottom edge. */
const aboveSaving = { top: 8, right: 8, bottom: 120, left: 8 };

const toggleBold = toggleMark(schema.marks.bold);

/** @returns the document position of a text offset. Each line has an extra position before its first character. */
const placeOf = (content: string, offset: number): number =>
  offset + content.slice(0, offset).split('\n').length;

/** Renders a link with its URL as the tooltip. The link cannot be followed in the editor. */
const linkView = ({ attrs }: Mark) => {
  const dom = document.createElement('span');
  dom.dataset['link'] = '';
  dom.title = String(attrs['href']);
  return { dom };
};

/** An editor of a text with formatting. */
export type TextEditor = ReturnType<typeof createTextEditor>;

/** Turns an element into an editor of formatted text. */
export function createTextEditor(
  element: HTMLElement,
  { text, attributes, onChange, onFormatting, onLink }: TextEditorOptions,
) {
  let isEditable = true;
  const askForLink: Command = () => {
    onLink();
    return true;
  };
  const plugins = [
    inputRules({ rules: [listRule(/^[-*]\s$/, 'bulleted'), listRule(/^1[.)]\s$/, 'numbered')] }),
    keymap({
      'Mod-b': toggleBold,
      'Mod-k': askForLink,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      Enter: newLine,
      'Shift-Enter': newLine,
      Backspace: chainCommands(undoInputRule, leaveListAtStart),
    }),
    keymap(baseKeymap),
    history(),
  ];
  const stateOf = (shown: FormattedText) => EditorState.create({ doc: toDocument(shown), plugins });
  const view = new EditorView(element, {
    state: stateOf(text),
    attributes: () => ({ ...attributes, ...(!isEditable && { 'aria-disabled': 'true' }) }),
    editable: () => isEditable,
    scrollMargin: aboveSaving,
    scrollThreshold: aboveSaving,
    markViews: { link: linkView },
    transformPastedHTML: prepareHtml,
    transformPasted: splitLines,
    clipboardTextParser: plainLines,
    clipboardTextSerializer: plainText,
    handleDOMEvents: {
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
      if (transaction.docChanged) onChange(fromDocument(view.state.doc));
      onFormatting(formattingOf(view.state));
    },
  });
  onFormatting(formattingOf(view.state));
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  return {
    /** Replaces the text and clears the undo history. */
    show: (shown: FormattedText) => {
      view.updateState(stateOf(shown));
      onFormatting(formattingOf(view.state));
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
    toggleBold: () => run(toggleBold),
    toggleList: (kind: ListKind) => run(toggleList(kind)),
    /** Links the selection, changes the link at the cursor, or inserts a link with its own text. */
    setLink: (href: string, linkText: string) => run(setLink(href, linkText)),
    removeLink: () => run(removeLink),
    destroy: () => view.destroy(),
  };
}
