import { useRef, useState } from 'react';
import type { PriceList } from '#shared/contract/quotes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { toast } from '#components/ui/toasts.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FormError } from '../parts/FormError.tsx';
import fields from '../parts/fields.module.css';
import { LineFields, treatmentFields } from '../parts/LineFields.tsx';
import lineStyles from '../parts/LineFields.module.css';
import { logFailure } from '../parts/log-failure.ts';
import { rowMark, useRowFocus } from '../parts/use-row-focus.ts';
import { editedItem, readItem, type EditedItem } from './edited-prices.ts';
import styles from './PriceListForm.module.css';

const itemFields = [{ name: 'unit', label: 'Jedinica', maxLength: 60 }, ...treatmentFields] as const;
const maxItems = 300;
const maxAssumptions = 40;

interface PriceListFormProps {
  list: PriceList;
  onSaved: (list: PriceList) => void;
}

/** The items, edited in place, and the texts for assumptions. They are saved as a whole. */
export function PriceListForm({ list, onSaved }: PriceListFormProps) {
  const api = useApi();
  const [begun] = useState(() => ({
    items: list.items.map(editedItem),
    assumptions: list.assumptions.join('\n'),
  }));
  const [edited, setEdited] = useState(begun);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(rows);
  useLeaveWarning(edited !== begun);
  const { items, assumptions } = edited;
  const setItems = (next: EditedItem[]) => setEdited({ ...edited, items: next });
  const change = (key: number, changes: Partial<EditedItem>) =>
    setItems(items.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const add = () => {
    if (items.length >= maxItems) return;
    const key = Math.max(0, ...items.map((each) => each.key)) + 1;
    setItems([...items, { key, treatment: '', unit: '', price: '', material: '', guaranteeYears: '0' }]);
    focusRow(key);
  };
  const remove = (index: number) => {
    setItems(items.toSpliced(index, 1));
    focusRow((items[index + 1] ?? items[index - 1])?.key ?? null);
  };
  const read = items.flatMap((item) => readItem(item) ?? []);
  const isWhole = read.length === items.length;
  const save = async () => {
    setSaving(true);
    try {
      const texts = assumptions.split('\n').map((text) => text.trim());
      const body = {
        revision: list.revision,
        items: read,
        assumptions: texts.filter(Boolean).slice(0, maxAssumptions),
      };
      onSaved(await api.call('savePriceList', { body }));
      toast('Cjenik je spremljen.');
    } catch (error) {
      logFailure('The price list could not be saved', error);
      setSaving(false);
      setFailure(
        statusOf(error) === 409
          ? 'Cjenik je u međuvremenu promijenio netko drugi. Kopiraj svoje promjene, ponovno učitaj stranicu i pokušaj opet.'
          : 'Cjenik nije spremljen. Pokušaj ponovno.',
      );
    }
  };
  return (
    <div ref={rows} className={styles.form}>
      <ol className={`${lineStyles.lines} ${styles.items}`}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
          <li
            key={item.key}
            className={`${fields.fields} ${lineStyles.line}`}
            onKeyDown={({ key, target }) => {
              if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
              const next = items[index + 1];
              if (next) focusRow(next.key);
              else add();
            }}
          >
            <label>
              <span className={lineStyles.label}>Naziv na talijanskom</span>
              <input
                {...rowMark(item.key)}
                lang="it"
                autoComplete="off"
                maxLength={200}
                value={item.treatment}
                onChange={({ target }) => change(item.key, { treatment: target.value })}
              />
            </label>
            <LineFields
              fields={itemFields}
              values={item}
              onChange={(name, text) => change(item.key, { [name]: text })}
            />
            <span className={lineStyles.actions}>
              <button type="button" aria-label={`Ukloni: ${index + 1}. stavka`} onClick={() => remove(index)}>
                ×
              </button>
            </span>
          </li>
        ))}
      </ol>
      <ActionButton data-focus-fallback="" isInactive={items.length >= maxItems} onClick={add}>
        Dodaj stavku
      </ActionButton>
      <div className={`${fields.fields} ${styles.texts}`}>
        <label>
          Tekstovi za pretpostavke na talijanskom, svaki u svojem retku
          <textarea
            rows={6}
            lang="it"
            value={assumptions}
            onChange={({ target }) => setEdited({ ...edited, assumptions: target.value })}
          />
        </label>
      </div>
      <FormError text={failure} />
      <p className={styles.save}>
        <ActionButton
          variant="primary"
          isInactive={isSaving || !isWhole || edited === begun}
          onClick={() => void save()}
        >
          {isSaving ? 'Spremanje...' : 'Spremi cjenik'}
        </ActionButton>
        {!isWhole && <span>Svaka stavka treba naziv i cijenu.</span>}
      </p>
    </div>
  );
}
