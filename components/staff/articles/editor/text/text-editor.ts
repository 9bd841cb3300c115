import type { ListKind } from '#shared/articles/mark-kinds.ts';
import type { Mark } from '#shared/contract/blog.ts';

/** A paragraph's text and its formatting. */
export interface FormattedText {
  content: string;
  marks: readonly Mark[];
}

/** The formatting at the selection. */
export interface Formatting {
  isBold: boolean;
  /** The address of its link; null: it is not in a link. */
  link: string | null;
  list: ListKind | null;
  /** True for a cursor without a selection. */
  isEmpty: boolean;
}

export interface TextEditorOptions {
  text: FormattedText;
  /** The attributes of the editable element. */
  attributes: Readonly<Record<string, string>>;
  onChange: (text: FormattedText) => void;
  onFormatting: (formatting: Formatting) => void;
  /** The keys for a link were pressed. */
  onLink: () => void;
}

/** An editor of a text with formatting. */
export interface TextEditor {
  /** Replaces the text and clears the undo history. */
  show: (text: FormattedText) => void;
  setEditable: (isEditable: boolean) => void;
  focus: () => void;
  /** @param start offset in the text, in UTF-16 code units. */
  select: (start: number, end: number) => void;
  toggleBold: () => void;
  toggleList: (kind: ListKind) => void;
  /** Links the selection, changes the link at the cursor, or inserts a link with its own text. */
  setLink: (href: string, text: string) => void;
  removeLink: () => void;
  destroy: () => void;
}
