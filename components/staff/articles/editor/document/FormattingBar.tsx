import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import styles from './FormattingBar.module.css';
import { toggleList, type Formatting } from './formatting-commands.ts';
import { schema } from './schema.ts';

interface FormattingBarProps {
  /** null while the editor is loading. */
  formatting: Formatting | null;
  isDisabled: boolean;
  onLink: () => void;
  edit: (command: Command) => void;
}

const shapes = {
  bold: 'M4.5 3h4a2.4 2.4 0 0 1 0 4.9h-4zM4.5 7.9h4.7a2.5 2.5 0 0 1 0 5.1H4.5z',
  link: 'M6.8 9.2l2.4-2.4M7.3 5.1l1.5-1.5a2.5 2.5 0 0 1 3.6 3.6l-1.5 1.5M8.7 10.9l-1.5 1.5a2.5 2.5 0 0 1-3.6-3.6l1.5-1.5',
  bulleted: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.5 4v.01M2.5 8v.01M2.5 12v.01',
  numbered: 'M7 4h6.5M7 8h6.5M7 12h6.5M1.9 2.9l1.2-.7v3.6M1.9 11.1c.2-1 2-.9 1.9.2-.1.8-1.9 1.5-1.9 2.3h2',
} as const;

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
