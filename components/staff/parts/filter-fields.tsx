import { useState, type ComponentProps, type ReactNode } from 'react';

export const Options = ({ of: pairs }: { of: readonly (readonly [string | number, string])[] }) =>
  pairs.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));

interface ChoiceInputProps<Value> {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}

export function ChoiceInput<Value extends string>(props: ChoiceInputProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(options[target.selectedIndex]?.[0] ?? value)}>
        <Options of={options} />
      </select>
    </label>
  );
}

/** The days are 'YYYY-MM-DD', or '' for none. */
interface DayInputProps extends Pick<ComponentProps<'input'>, 'min' | 'max'> {
  label: ReactNode;
  value: string;
  onChange: (day: string) => void;
}

/** While a year is typed digit by digit, a date input has years such as 0002 and 2420. */
const isWhole = ({ value, validity }: HTMLInputElement): boolean =>
  !validity.badInput && (value === '' || /^20\d\d-/.test(value));

export function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  /** A date that is not whole yet; null: none is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      <span>{label}</span>
      <input
        type="date"
        min={min || undefined}
        // With this bound, no fifth digit of a year can be typed.
        max={max || '9999-12-31'}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(isWhole(target) ? null : target.value);
          if (isWhole(target)) onChange(target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
