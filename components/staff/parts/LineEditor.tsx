import { useEffect, useId, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import type { QuoteLine } from '#shared/contract/quotes.ts';
import { formatLinePrice } from '#shared/rules/money.ts';
import { ActionButton } from './actions.tsx';
import { completion, editedLine, emptyLine, isEmpty, isUnread, type EditedLine } from './edited-lines.ts';
import fields from './fields.module.css';
import columns from './line-columns.json' with { type: 'json' };
import { rowMark, useRowFocus } from './use-row-focus.ts';
import styles from './LineEditor.module.css';

interface LineEditorProps {
  lines: readonly EditedLine[];
  max: number;
  /** The price list, from which treatments are completed; null: these lines are the price list. */
  items: readonly QuoteLine[] | null;
  onChange: (lines: readonly EditedLine[]) => void;
}

type Column = ComponentProps<'input'> & { label: string; isNumber?: boolean };

const names = {
  quote: ['treatment', 'place', 'quantity', 'price', 'material', 'guaranteeYears'],
  prices: ['treatment', 'unit', 'price', 'material', 'guaranteeYears'],
} as const;

/** The lines of a quote or the items of the price list. Enter completes a treatment, or goes to the next line. */
export function LineEditor({ lines, max, items, onChange }: LineEditorProps) {
  const kind = items ? 'quote' : 'prices';
  const listId = useId();
  const [list, focusLine] = useRowFocus();
  const begunAt = useRef(items && (lines.at(-1)?.key ?? null));
  useEffect(() => {
    if (begunAt.current !== null) focusLine(begunAt.current);
  }, [focusLine]);
  const change = (key: number, changes: Partial<EditedLine>) =>
    onChange(lines.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const take = ({ key, place, quantity }: EditedLine, item: QuoteLine) =>
    change(key, { ...editedLine(item, key), place, quantity });
  const type = (line: EditedLine, name: keyof typeof columns, value: string) => {
    const item = name === 'treatment' && items?.find(({ treatment }) => treatment === value);
    if (item) take(line, item);
    else change(line.key, { [name]: value });
  };
  /** Focuses a line. Behind the last one, a new one is added. */
  const goTo = (index: number) => {
    const key = lines[index]?.key ?? Math.max(0, ...lines.map((line) => line.key)) + 1;
    if (index >= max) return;
    if (!lines[index]) onChange([...lines, emptyLine(key)]);
    focusLine(key);
  };
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1));
    focusLine((lines[index + 1] ?? lines[index - 1])?.key ?? null);
  };
  const press = (event: KeyboardEvent, line: EditedLine) => {
    const { key, ctrlKey, metaKey, nativeEvent, target, currentTarget } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const item = target.name === 'treatment' && completion(items ?? [], line.treatment);
    if (!item || item.treatment === line.treatment) {
      goTo(lines.indexOf(line) + 1);
      return;
    }
    take(line, item);
    currentTarget.querySelector<HTMLInputElement>('[name="place"]')?.focus();
  };
  return (
    <div ref={list}>
      <datalist id={listId}>
        {items?.map((item) => (
          <option key={item.treatment} value={item.treatment}>
            {`${formatLinePrice(item)}${item.unit && ` / ${item.unit}`}`}
          </option>
        ))}
      </datalist>
      <ol className={`${styles.lines} ${styles[kind]}`}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
          <li key={line.key} className={`${fields.fields} ${styles.line}`} onKeyDown={(event) => press(event, line)}>
            {names[kind].map((name) => {
              const { label, isNumber, required, ...input }: Column = columns[name];
              return (
                <label key={name}>
                  <span className={styles.label}>{label}</span>
                  <input
                    {...input}
                    {...(name === 'treatment' && { ...rowMark(line.key), list: items ? listId : undefined })}
                    name={name}
                    inputMode={isNumber ? 'numeric' : undefined}
                    lang="it"
                    required={required && !isEmpty(line)}
                    autoComplete="off"
                    aria-invalid={isUnread(name, line) || undefined}
                    value={line[name]}
                    onChange={({ target }) => type(line, name, target.value)}
                  />
                </label>
              );
            })}
            <button
              type="button"
              className={styles.remove}
              aria-label={`Ukloni: ${index + 1}. redak`}
              onClick={() => remove(index)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <ActionButton
        variant="quiet"
        data-focus-fallback=""
        isInactive={lines.length >= max}
        onClick={() => goTo(lines.length)}
      >
        Dodaj redak
      </ActionButton>
    </div>
  );
}
