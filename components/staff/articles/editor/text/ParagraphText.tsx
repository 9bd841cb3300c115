import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { carryMarks } from '#shared/articles/marks.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { logFailure } from '../../../parts/log-failure.ts';
import type { PageEditing } from '../blocks/block-kind.ts';
import { pastedFiles } from '../pictures/pasted-files.ts';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import type { createTextEditor, TextEditor } from './deferred/create-text-editor.ts';
import { noText } from './formatted-text.ts';
import { FormattingBar } from './FormattingBar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './ParagraphText.module.css';
import type { Formatting, FormattedText, Section, TextSelection } from './text-editor.ts';
import { WrittenText } from './WrittenText.tsx';

interface ParagraphTextProps {
  text: FormattedText;
  page: PageEditing;
  onChange: (text: FormattedText) => void;
}

const label = 'Tekst odlomka';
export const placeholder = 'Piši ovdje …';

/** Resolves when the IME composition ends. The field must not be removed during a composition. */
const compositionEnd = (field: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    field.addEventListener('compositionend', () => resolve(), { once: true });
  });

/** The rich text editor once it has loaded, so that a paragraph that is added later has it at once. */
let loadedEditor: typeof createTextEditor | null = null;

/**
 * A paragraph's text. A plain field is shown until the rich text editor has loaded. The plain field stays if
 * loading fails or if the provider stores no formatting.
 */
export function ParagraphText({ text, page, onChange }: ParagraphTextProps) {
  const { hasFormatting, isDisabled, toolbar } = page;
  const plain = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const editor = useRef<TextEditor>(null);
  const [create, setCreate] = useState(() => (hasFormatting ? loadedEditor : null));
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
  const isLoaded = create !== null;
  useEffect(() => {
    if (!hasFormatting || isLoaded) return undefined;
    let isGone = false;
    const load = async () => {
      loadedEditor = (await import('./deferred/create-text-editor.ts')).createTextEditor;
      if (isComposing.current && plain.current) await compositionEnd(plain.current);
      if (!isGone) takeOver(loadedEditor);
    };
    load().catch((error: unknown) => {
      logFailure('The editor of formatting could not be loaded', error);
      setFailed(true);
    });
    return () => {
      isGone = true;
    };
  }, [hasFormatting, isLoaded]);

  const place = (): TextSelection => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = plain.current ?? {};
    return editor.current?.selection() ?? { start, end };
  };
  const addSections = (sections: readonly Section[]) => page.onSections(place(), sections);
  const addPictures = (files: File[]) => page.onPictures(place(), files);
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData, true);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    addPictures(files);
  };

  const closeDialog = () => {
    flushSync(() => setAsksForLink(false));
    editor.current?.focus();
  };

  return (
    <div onPaste={onPaste}>
      {create ? (
        <WrittenText
          create={create}
          text={text}
          isDisabled={isDisabled}
          ref={editor}
          attributes={{
            class: `${styles.text} ${styles.written}`,
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': label,
            'aria-placeholder': placeholder,
          }}
          selection={selection}
          onChange={onChange}
          onFormatting={setFormatting}
          onLink={() => setAsksForLink(true)}
          onSections={addSections}
          onEdge={page.onEdge}
        />
      ) : (
        <textarea
          ref={plain}
          aria-label={label}
          placeholder={placeholder}
          className={`${styles.text} ${styles.plain}`}
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
      )}
      {toolbar &&
        createPortal(
          <>
            {hasFormatting && !hasFailed && (
              <FormattingBar
                formatting={formatting}
                isDisabled={isDisabled}
                onBold={() => editor.current?.toggleBold()}
                onLink={() => setAsksForLink(true)}
                onList={(kind) => editor.current?.toggleList(kind)}
              />
            )}
            <ActionButton
              variant="quiet"
              title={create ? 'Ctrl+Shift+2' : undefined}
              onClick={({ detail }) => detail < 2 && addSections([{ title: '', ...noText }])}
            >
              Naslov ovdje
            </ActionButton>
            <PicturePicker label="Slika ovdje" variant="quiet" onPick={addPictures} />
          </>,
          toolbar,
        )}
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
    </div>
  );
}
