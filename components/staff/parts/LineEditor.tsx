import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import type { QuoteLine } from '#shared/contract/quotes.ts';
import { formatLinePrice } from '#shared/rules/money.ts';
import { ActionButton } from './actions.tsx';
import { completion, emptyLine, isEmpty, isUnread, nextKey, takenLine, type EditedLine } from './edited-lines.ts';
import fields from './fields.module.css';
import { FormError } from './forms.tsx';
import columns from './line-columns.json' with { type: 'json' };
import { copiedCells, withCells, type ColumnName } from './pasted-cells.ts';
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
  const [refusal, setRefusal] = useState('');
  const begunAt = useRef(items && (lines.at(-1)?.key ?? null));
  useEffect(() => {
    if (begunAt.current !== null) focusLine(begunAt.current);
  }, [focusLine]);
  const change = (key: number, changes: Partial<EditedLine>) =>
    onChange(lines.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const take = (line: EditedLine, item: QuoteLine) => change(line.key, takenLine(line, item));
  const type = (line: EditedLine, name: ColumnName, value: string) => {
    const item = name === 'treatment' && items?.find(({ treatment }) => treatment === value);
    if (item) take(line, item);
    else change(line.key, { [name]: value });
  };
  /** Focuses a line. Behind the last one, a new one is added. */
  const goTo = (index: number) => {
    const key = lines[index]?.key ?? nextKey(lines);
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
  /** Puts cells that were copied from a spreadsheet into the fields from this one on. */
  const paste = (event: ClipboardEvent, index: number, name: ColumnName) => {
    const rows = copiedCells(event.clipboardData.getData('text/plain'));
    setRefusal('');
    if (!rows) return;
    event.preventDefault();
    const all: readonly ColumnName[] = names[kind];
    const filled = withCells(lines, rows, { index, names: all.slice(all.indexOf(name)), max, items });
    if (filled) onChange(filled);
    else setRefusal(`Nije zalijepljeno: ćelije ne stanu u stupce od „${columns[name].label}” i u ${max} redaka.`);
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
                    onPaste={(event) => paste(event, index, name)}
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
      <FormError text={refusal} />
    </div>
  );
}
