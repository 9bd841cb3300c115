import type { ListKind } from '#shared/rules/mark-kinds.ts';
import styles from './FormattingBar.module.css';
import type { Formatting } from './formatting-commands.ts';

interface FormattingBarProps {
  /** null while the editor is loading. */
  formatting: Formatting | null;
  isDisabled: boolean;
  onBold: () => void;
  onLink: () => void;
  onList: (kind: ListKind) => void;
}

const shapes = {
  bold: 'M4.5 3h4a2.4 2.4 0 0 1 0 4.9h-4zM4.5 7.9h4.7a2.5 2.5 0 0 1 0 5.1H4.5z',
  link: 'M6.8 9.2l2.4-2.4M7.3 5.1l1.5-1.5a2.5 2.5 0 0 1 3.6 3.6l-1.5 1.5M8.7 10.9l-1.5 1.5a2.5 2.5 0 0 1-3.6-3.6l1.5-1.5',
  bulleted: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.5 4v.01M2.5 8v.01M2.5 12v.01',
  numbered: 'M7 4h6.5M7 8h6.5M7 12h6.5M1.9 2.9l1.2-.7v3.6M1.9 11.1c.2-1 2-.9 1.9.2-.1.8-1.9 1.5-1.9 2.3h2',
} as const;

const keys: Partial<Record<keyof typeof shapes, string>> = { bold: ' (Ctrl+B)', link: ' (Ctrl+K)' };

/** The buttons that format the selection in a paragraph's text. */
export function FormattingBar({ formatting, isDisabled, onBold, onLink, onList }: FormattingBarProps) {
  const toggles: readonly [shape: keyof typeof shapes, label: string, isPressed: boolean, act: () => void][] =
    [
      ['bold', 'Podebljano', formatting?.isBold === true, onBold],
      ['link', 'Poveznica', typeof formatting?.link === 'string', onLink],
      ['bulleted', 'Popis', formatting?.list === 'bulleted', () => onList('bulleted')],
      ['numbered', 'Numerirani popis', formatting?.list === 'numbered', () => onList('numbered')],
    ];
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">Oblikovanje</legend>
      {toggles.map(([shape, label, isPressed, act]) => (
        <button
          key={shape}
          type="button"
          className={styles.toggle}
          aria-label={label}
          aria-pressed={isPressed}
          title={label + (keys[shape] ?? '')}
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
