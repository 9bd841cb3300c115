import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PriceItem } from '#shared/contract/quotes.ts';
import { quoteLimits } from '#shared/rules/quote.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import fields from '../../parts/fields.module.css';
import { LineFields, treatmentFields } from '../../parts/LineFields.tsx';
import lineStyles from '../../parts/LineFields.module.css';
import { rowMark, useRowFocus } from '../../parts/use-row-focus.ts';
import { moveLine, takenFrom, withLineAfter, type EditedLine } from './edited-quote.ts';
import { TreatmentField } from './TreatmentField.tsx';
import styles from './QuoteLines.module.css';

interface QuoteLinesProps {
  lines: readonly EditedLine[];
  items: readonly PriceItem[];
  onChange: (lines: readonly EditedLine[]) => void;
}

const lineFields = [
  { name: 'place', label: 'Zub ili čeljust', maxLength: 100 },
  { name: 'quantity', label: 'Količina', maxLength: 2, kind: 'number' },
  ...treatmentFields,
] as const;

/** The lines of a quote. Enter goes to the next line, a new one after the last; Alt with an arrow moves the line. */
export function QuoteLines({ lines, items, onChange }: QuoteLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusLine = useRowFocus(list);
  const begunAt = useRef(lines.at(-1)?.key ?? null);
  useEffect(() => focusLine(begunAt.current), [focusLine]);
  const change = (key: number, changes: Partial<EditedLine>) =>
    onChange(lines.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const addAfter = (index: number) => {
    const added = withLineAfter(lines, index);
    if (added.lines.length > quoteLimits.lines) return;
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
    <>
      <ol ref={list} className={`${lineStyles.lines} ${styles.lines}`}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
          <li
            key={line.key}
            className={`${fields.fields} ${lineStyles.line}`}
            onKeyDown={(event) => press(event, index)}
          >
            <TreatmentField
              {...rowMark(line.key)}
              value={line.treatment}
              items={items}
              onChange={(treatment) => change(line.key, { treatment })}
              onTake={(item) => {
                change(line.key, takenFrom(item));
                const row = list.current?.children[index];
                row?.querySelector<HTMLInputElement>('[name="place"]')?.focus();
              }}
            />
            <LineFields
              fields={lineFields}
              values={line}
              onChange={(name, text) => change(line.key, { [name]: text })}
            />
            <span className={lineStyles.actions}>
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
      <ActionButton variant="quiet" data-focus-fallback="" onClick={() => addAfter(lines.length - 1)}>
        Dodaj redak
      </ActionButton>
    </>
  );
}
