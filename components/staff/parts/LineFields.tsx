import { parseRange } from '#shared/rules/money.ts';
import styles from './LineFields.module.css';

export interface LineField<Name extends string> {
  name: Name;
  label: string;
  maxLength: number;
  kind?: 'number' | 'price';
}

/** The fields that a line of a quote and an item of the price list have in common, as they are typed. */
export const treatmentFields = [
  { name: 'price', label: 'Cijena od–do (€)', maxLength: 40, kind: 'price' },
  { name: 'material', label: 'Materijal', maxLength: 200 },
  { name: 'guaranteeYears', label: 'Jamstvo (god.)', maxLength: 2, kind: 'number' },
] as const;

interface LineFieldsProps<Name extends string> {
  fields: readonly LineField<Name>[];
  values: Readonly<Record<Name, string>>;
  onChange: (name: Name, text: string) => void;
}

/** Fields of a line. In a wide window, only those of the first line show their labels. */
export function LineFields<Name extends string>({ fields, values, onChange }: LineFieldsProps<Name>) {
  return fields.map(({ name, label, maxLength, kind }) => {
    const value = values[name];
    const isWrong = kind === 'price' && value !== '' && !parseRange(value);
    return (
      <label key={name}>
        <span className={styles.label}>{label}</span>
        <input
          name={name}
          lang="it"
          autoComplete="off"
          inputMode={kind === 'number' ? 'numeric' : undefined}
          placeholder={kind === 'price' ? '450–520' : undefined}
          maxLength={maxLength}
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={({ target }) => onChange(name, target.value)}
        />
      </label>
    );
  });
}
