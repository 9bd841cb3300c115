import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { PriceItem } from '#shared/contract/quotes.ts';
import { formatRange } from '#shared/rules/money.ts';
import { matchingItems } from './matching-items.ts';
import styles from './LineEditor.module.css';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list is open while the field keeps the focus */

interface TreatmentFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: string;
  items: readonly PriceItem[];
  onChange: (text: string) => void;
  onTake: (item: PriceItem) => void;
}

/** A line's treatment, completed from the price list: the arrows choose, Enter takes, Escape closes the list. */
export function TreatmentField({ value, items, onChange, onTake, ...input }: TreatmentFieldProps) {
  const id = useId();
  /** The index of the chosen item; null: the list is closed. */
  const [chosen, setChosen] = useState<number | null>(null);
  const found = chosen === null ? [] : matchingItems(items, value);
  const index = Math.min(chosen ?? 0, found.length - 1);
  const take = (item: PriceItem | undefined) => {
    setChosen(null);
    if (item) onTake(item);
  };
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setChosen((index + 1) % found.length),
    ArrowUp: () => setChosen((index + found.length - 1) % found.length),
    Enter: () => take(found[index]),
    Escape: () => setChosen(null),
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    if (found.length === 0 || !Object.hasOwn(steps, key)) return;
    event.preventDefault();
    // Otherwise, Enter would also add a line.
    event.stopPropagation();
    steps[key]?.();
  };
  return (
    <div className={styles.treatment}>
      <label>
        <span className={styles.label}>Zahvat</span>
        <input
          {...input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${index}` : undefined}
          autoComplete="off"
          lang="it"
          maxLength={200}
          value={value}
          onChange={({ target }) => {
            setChosen(0);
            onChange(target.value);
          }}
          onKeyDown={press}
          onBlur={() => setChosen(null)}
        />
      </label>
      <span role="listbox" id={id} aria-label="Cjenik" hidden={found.length === 0}>
        {found.map((item, each) => (
          <span
            key={item.treatment}
            role="option"
            tabIndex={-1}
            id={`${id}-${each}`}
            aria-selected={each === index}
            // The field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              take(item);
            }}
          >
            <span lang="it">{item.treatment}</span>
            <span>{`${formatRange(item)}${item.unit && ` / ${item.unit}`}`}</span>
          </span>
        ))}
      </span>
    </div>
  );
}
