import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PriceItem } from '#shared/contract/quotes.ts';
import { parseRange } from '#shared/rules/money.ts';
import { ActionButton } from './ActionButton.tsx';
import { editedLine, moveLine, withLineAfter, type EditedLine } from './edited-lines.ts';
import fields from './fields.module.css';
import columns from './line-columns.json' with { type: 'json' };
import { TreatmentField } from './TreatmentField.tsx';
import { rowMark, useRowFocus } from './use-row-focus.ts';
import styles from './LineEditor.module.css';

interface LineEditorProps {
  lines: readonly EditedLine[];
  max: number;
  /** The price list, from which treatments are completed; null: these lines are the price list. */
  items: readonly PriceItem[] | null;
  onChange: (lines: readonly EditedLine[]) => void;
}

interface Column {
  label: string;
  maxLength: number;
  placeholder?: string;
  isNumber?: boolean;
}

const names = {
  quote: ['place', 'quantity', 'price', 'material', 'guaranteeYears'],
  prices: ['unit', 'price', 'material', 'guaranteeYears'],
} as const;

/**
 * The lines of a quote or the items of the price list. Enter goes to the next line, a new one after the last; Alt with an
 * arrow moves the line.
 */
export function LineEditor({ lines, max, items, onChange }: LineEditorProps) {
  const kind = items ? 'quote' : 'prices';
  const list = useRef<HTMLDivElement>(null);
  const focusLine = useRowFocus(list);
  const begunAt = useRef(items && (lines.at(-1)?.key ?? null));
  useEffect(() => {
    if (begunAt.current !== null) focusLine(begunAt.current);
  }, [focusLine]);
  const change = (key: number, changes: Partial<EditedLine>) =>
    onChange(lines.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const addAfter = (index: number) => {
    const added = withLineAfter(lines, index);
    if (added.lines.length > max) return;
    onChange(added.lines);
    focusLine(added.key);
  };
  const move = (index: number, step: 1 | -1) => {
    onChange(moveLine(lines, index, step));
    focusLine(lines[index]?.key ?? null);
  };
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1));
    focusLine((lines[index + 1] ?? lines[index - 1])?.key ?? null);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent, target } = event;
    const isArrow = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    const isEnter = key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing;
    if (!isArrow && !(isEnter && target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isArrow) move(index, key === 'ArrowUp' ? -1 : 1);
    else addAfter(index);
  };
  const actions = [
    { sign: '↑', title: 'Pomakni gore', act: (index: number) => move(index, -1) },
    { sign: '↓', title: 'Pomakni dolje', act: (index: number) => move(index, 1) },
    { sign: '×', title: 'Ukloni', act: remove },
  ];
  return (
    <div ref={list}>
      <ol className={`${styles.lines} ${styles[kind]}`}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
          <li
            key={line.key}
            className={`${fields.fields} ${styles.line}`}
            onKeyDown={(event) => press(event, index)}
          >
            <TreatmentField
              {...rowMark(line.key)}
              value={line.treatment}
              items={items ?? []}
              onChange={(treatment) => change(line.key, { treatment })}
              onTake={(item) => {
                const { place, quantity } = line;
                change(line.key, { ...editedLine(item, line.key), place, quantity });
                const row = list.current?.querySelectorAll('li')[index];
                row?.querySelector<HTMLInputElement>('[name="place"]')?.focus();
              }}
            />
            {names[kind].map((name) => {
              const { label, isNumber, ...input }: Column = columns[name];
              const isWrong = name === 'price' && line.price !== '' && !parseRange(line.price);
              return (
                <label key={name}>
                  <span className={styles.label}>{label}</span>
                  <input
                    {...input}
                    name={name}
                    inputMode={isNumber ? 'numeric' : undefined}
                    lang="it"
                    autoComplete="off"
                    aria-invalid={isWrong || undefined}
                    value={line[name]}
                    onChange={({ target }) => change(line.key, { [name]: target.value })}
                  />
                </label>
              );
            })}
            <span className={styles.actions}>
              {actions.map(({ sign, title, act }) => (
                <button
                  key={title}
                  type="button"
                  aria-label={`${title}: ${index + 1}. redak`}
                  onClick={() => act(index)}
                >
                  {sign}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <ActionButton
        variant="quiet"
        data-focus-fallback=""
        isInactive={lines.length >= max}
        onClick={() => addAfter(lines.length - 1)}
      >
        Dodaj redak
      </ActionButton>
    </div>
  );
}
