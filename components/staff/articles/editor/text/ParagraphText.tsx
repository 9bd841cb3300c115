import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { carryMarks } from '#shared/articles/marks.ts';
import { Field } from '#components/ui/Field.tsx';
import { logFailure } from '../../../parts/log-failure.ts';
import type { createTextEditor, TextEditor } from './deferred/create-text-editor.ts';
import type { TextEditing } from '../blocks/block-kind.ts';
import { FormattingBar } from './FormattingBar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './ParagraphText.module.css';
import type { Formatting, FormattedText } from './text-editor.ts';
import { WrittenText, type TextSelection } from './WrittenText.tsx';

interface ParagraphTextProps extends TextEditing {
  text: FormattedText;
  onChange: (text: FormattedText) => void;
}

/** Resolves when the IME composition ends. The field must not be removed during a composition. */
const compositionEnd = (field: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    field.addEventListener('compositionend', () => resolve(), { once: true });
  });

/**
 * A paragraph's text. A plain field is shown until the rich text editor has loaded. The plain field stays if
 * loading fails or if the provider stores no formatting.
 */
export function ParagraphText({ text, hasFormatting, isDisabled, onChange }: ParagraphTextProps) {
  const labelId = useId();
  const plain = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const editor = useRef<TextEditor>(null);
  const [create, setCreate] = useState<typeof createTextEditor | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [selection, setSelection] = useState<TextSelection | null>(null);
  const [formatting, setFormatting] = useState<Formatting | null>(null);
  const [asksForLink, setAsksForLink] = useState(false);

  const takeOver = useEffectEvent((loaded: typeof createTextEditor) => {
    const field = plain.current;
    flushSync(() => {
      if (field === document.activeElement && field)
        setSelection({ start: field.selectionStart, end: field.selectionEnd });
      setCreate(() => loaded);
    });
  });
  useEffect(() => {
    if (!hasFormatting) return undefined;
    let isGone = false;
    const load = async () => {
      const loaded = await import('./deferred/create-text-editor.ts');
      if (isComposing.current && plain.current) await compositionEnd(plain.current);
      if (!isGone) takeOver(loaded.createTextEditor);
    };
    load().catch((error: unknown) => {
      logFailure('The editor of formatting could not be loaded', error);
      setFailed(true);
    });
    return () => {
      isGone = true;
    };
  }, [hasFormatting]);

  // A label does not move the focus to an editable element, so a click handler does.
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => (editor.current ?? plain.current)?.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [labelId]);

  const closeDialog = () => {
    flushSync(() => setAsksForLink(false));
    editor.current?.focus();
  };

  return (
    <>
      <Field
        label="Tekst odlomka"
        labelId={labelId}
        note={
          hasFormatting &&
          !hasFailed && (
            <FormattingBar
              formatting={formatting}
              isDisabled={isDisabled}
              onBold={() => editor.current?.toggleBold()}
              onLink={() => setAsksForLink(true)}
              onList={(kind) => editor.current?.toggleList(kind)}
            />
          )
        }
      >
        {(control) =>
          create ? (
            <WrittenText
              create={create}
              text={text}
              isDisabled={isDisabled}
              onEditor={(opened) => {
                editor.current = opened;
              }}
              attributes={{
                id: control.id,
                class: `${control.className} ${styles.written}`,
                role: 'textbox',
                'aria-multiline': 'true',
                'aria-labelledby': labelId,
              }}
              selection={selection}
              onChange={onChange}
              onFormatting={setFormatting}
              onLink={() => setAsksForLink(true)}
            />
          ) : (
            <textarea
              {...control}
              ref={plain}
              aria-labelledby={labelId}
              className={`${control.className} ${styles.plain}`}
              rows={5}
              value={text.content}
              onCompositionStart={() => {
                isComposing.current = true;
              }}
              onCompositionEnd={() => {
                isComposing.current = false;
              }}
              onChange={({ target: { value } }) =>
                onChange({ content: value, marks: carryMarks(text.content, value, text.marks) })
              }
            />
          )
        }
      </Field>
      {asksForLink && formatting && (
        <LinkDialog
          href={formatting.link}
          asksForText={formatting.isEmpty && formatting.link === null}
          onSet={(href, linkText) => {
            closeDialog();
            editor.current?.setLink(href, linkText);
          }}
          onRemove={() => {
            closeDialog();
            editor.current?.removeLink();
          }}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
