import type { ListKind } from '#shared/articles/mark-kinds.ts';
import type { Mark } from '#shared/contract/blog.ts';

/** A paragraph's text and its formatting. */
export interface FormattedText {
  content: string;
  marks: readonly Mark[];
}

/** What the selection is in. */
export interface Formatting {
  isBold: boolean;
  /** The address of its link; null: it is in none. */
  link: string | null;
  list: ListKind | null;
  /** Nothing is selected: there is a cursor. */
  isEmpty: boolean;
}

export interface TextEditorOptions {
  text: FormattedText;
  /** Of the element that is written in. */
  attributes: Readonly<Record<string, string>>;
  onChange: (text: FormattedText) => void;
  onFormatting: (formatting: Formatting) => void;
  /** The keys for a link were pressed. */
  onLink: () => void;
}

/** A text that is being written, with its formatting. */
export interface TextEditor {
  /** Replaces the text, and forgets what could be undone. */
  show: (text: FormattedText) => void;
  setEditable: (isEditable: boolean) => void;
  focus: () => void;
  /** @param start offset in the text, in UTF-16 code units. */
  select: (start: number, end: number) => void;
  toggleBold: () => void;
  toggleList: (kind: ListKind) => void;
  /** Makes the selection a link, changes the link that the cursor is in, or adds one with a text of its own. */
  setLink: (href: string, text: string) => void;
  removeLink: () => void;
  destroy: () => void;
}
