import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { createTextEditor, TextEditor } from './deferred/create-text-editor.ts';
import type { TextEditorOptions, TextEvents, TextSelection } from './text-editor.ts';

interface WrittenTextProps extends TextEvents, Omit<TextEditorOptions, 'events'> {
  create: typeof createTextEditor;
  isDisabled: boolean;
  ref: Ref<TextEditor | null>;
  /** The initial selection if the editor takes the focus; null: it does not take the focus. */
  selection: TextSelection | null;
}

/** The field in which a text is edited with its formatting. */
export function WrittenText({
  create,
  text: { content, marks },
  attributes,
  isDisabled,
  ref,
  selection,
  ...events
}: WrittenTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  /** The texts since the last change from outside. Any other text is such a change. */
  const shown = useRef(new WeakMap([[marks, content]]));

  const latest = useEffectEvent((): TextEvents => ({
    ...events,
    onChange: (next) => {
      shown.current.set(next.marks, next.content);
      // The next key may need the change in the blocks at once.
      flushSync(() => events.onChange(next));
    },
  }));
  const start = useEffectEvent((element: HTMLElement) => {
    const created = create(element, { text: { content, marks }, attributes, events: () => latest() });
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
    return () => {
      editor.current = null;
      created.destroy();
    };
  }, []);
  useImperativeHandle<TextEditor | null, TextEditor | null>(ref, () => editor.current, []);

  useLayoutEffect(() => editor.current?.setEditable(!isDisabled), [isDisabled]);

  useLayoutEffect(() => {
    if (shown.current.get(marks) === content) return;
    shown.current = new WeakMap([[marks, content]]);
    editor.current?.show({ content, marks });
  }, [content, marks]);

  return <div ref={place} />;
}
