import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { createTextEditor, TextEditor } from './deferred/create-text-editor.ts';
import type { FormattedText, TextEditorOptions } from './text-editor.ts';

/** A selection, as offsets in the text. */
export interface TextSelection {
  start: number;
  end: number;
}

interface WrittenTextProps extends TextEditorOptions {
  create: typeof createTextEditor;
  isDisabled: boolean;
  /** Called with the editor once it exists, and with null when it is removed. */
  onEditor: (editor: TextEditor | null) => void;
  /** The initial selection if the editor takes the focus; null: it does not take the focus. */
  selection: TextSelection | null;
}

/** The field in which a text is edited with its formatting. */
export function WrittenText({
  create,
  text: { content, marks },
  isDisabled,
  onEditor,
  attributes,
  selection,
  onChange,
  onFormatting,
  onLink,
}: WrittenTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  /** The texts that this editor has shown. Any other text is a change from outside. */
  const [shown] = useState(() => new WeakMap([[marks, content]]));

  const change = useEffectEvent((next: FormattedText) => {
    shown.set(next.marks, next.content);
    onChange(next);
  });
  const tellEditor = useEffectEvent(onEditor);
  const tellFormatting = useEffectEvent(onFormatting);
  const askForLink = useEffectEvent(onLink);
  const start = useEffectEvent((element: HTMLElement) => {
    const created = create(element, {
      text: { content, marks },
      attributes,
      onChange: (next) => change(next),
      onFormatting: (formatting) => tellFormatting(formatting),
      onLink: () => askForLink(),
    });
    if (selection) {
      created.select(selection.start, selection.end);
      created.focus();
    }
    return created;
  });

  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const created = start(place.current);
    editor.current = created;
    tellEditor(created);
    return () => {
      tellEditor(null);
      created.destroy();
    };
  }, []);

  useLayoutEffect(() => editor.current?.setEditable(!isDisabled), [isDisabled]);

  useLayoutEffect(() => {
    if (shown.get(marks) === content) return;
    shown.set(marks, content);
    editor.current?.show({ content, marks });
  }, [shown, content, marks]);

  return <div ref={place} />;
}
