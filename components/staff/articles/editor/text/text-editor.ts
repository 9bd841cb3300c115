import type { ListKind } from '#shared/rules/mark-kinds.ts';
import type { Mark } from '#shared/contract/articles.ts';

/** A paragraph's text and its formatting. */
export interface FormattedText {
  content: string;
  marks: readonly Mark[];
}

export interface Formatting {
  isBold: boolean;
  /** The URL of the selected link; null: the selection is not in a link. */
  link: string | null;
  list: ListKind | null;
  /** True for a cursor without a selection. */
  isEmpty: boolean;
}

/** The event that puts the cursor at the beginning of a text, or at its end if `detail` is true. */
export const enterEvent = 'enter-text';

/** A part of an article that replaces the selection. Without a heading its title is null; '': the selected text. */
export interface Section extends FormattedText {
  title: string | null;
}

/** A selection, as offsets in the text. */
export interface TextSelection {
  start: number;
  end: number;
}

export interface TextEvents {
  onChange: (text: FormattedText) => void;
  onFormatting: (formatting: Formatting) => void;
  /** Called when the user presses the shortcut for a link (Ctrl+K or Cmd+K). */
  onLink: () => void;
  /** Called when a heading or pasted text with headings is to replace the selection. */
  onSections: (sections: readonly Section[]) => void;
  /** Called when an arrow key, Backspace or Delete is pressed at an edge, or Ctrl+Z with nothing to undo. @returns whether it is handled. */
  onEdge: (key: string) => boolean;
}

export interface TextEditorOptions {
  text: FormattedText;
  attributes: Readonly<Record<string, string>>;
  events: () => TextEvents;
}
