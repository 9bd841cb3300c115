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
  /** The URL of the selected link; null: the selection is not in a link. */
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
  /** Called when the user presses the shortcut for a link (Ctrl+K or Cmd+K). */
  onLink: () => void;
}
