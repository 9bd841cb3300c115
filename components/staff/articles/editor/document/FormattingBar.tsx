import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import styles from './FormattingBar.module.css';
import { toggleList, type Formatting } from './formatting-commands.ts';
import shapes from './formatting-shapes.json' with { type: 'json' };
import { schema } from './schema.ts';

interface FormattingBarProps {
  /** null while the editor is loading. */
  formatting: Formatting | null;
  isDisabled: boolean;
  onLink: () => void;
  edit: (command: Command) => void;
}

/** The buttons that format the selection in a paragraph's text. */
export function FormattingBar({ formatting, isDisabled, onLink, edit }: FormattingBarProps) {
  const { isBold = false, link = null, list = null } = formatting ?? {};
  const toggles = [
    ['bold', 'Podebljano', ' (Ctrl+B)', isBold, () => edit(toggleMark(schema.marks.bold))],
    ['link', 'Poveznica', ' (Ctrl+K)', link !== null, onLink],
    ['bulleted', 'Popis', '', list === 'bulleted', () => edit(toggleList('bulleted'))],
    ['numbered', 'Numerirani popis', '', list === 'numbered', () => edit(toggleList('numbered'))],
  ] as const;
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">Oblikovanje</legend>
      {toggles.map(([shape, label, key, isPressed, act]) => (
        <button
          key={shape}
          type="button"
          className={styles.toggle}
          aria-label={label}
          aria-pressed={isPressed}
          title={label + key}
          disabled={isDisabled || formatting === null}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={shapes[shape]} />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}
