import type { ComponentProps } from 'react';

/** The options of a `select`: pairs of value and title. */
export function Options({
  of: pairs,
}: {
  of: readonly (readonly [value: string | number, title: string])[];
}) {
  return pairs.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));
}

/** The days are 'YYYY-MM-DD', or '' for none. */
interface DayInputProps extends Pick<ComponentProps<'input'>, 'value' | 'min' | 'max'> {
  label: string;
  onChange: (day: string) => void;
}

export function DayInput({ label, onChange, ...days }: DayInputProps) {
  return (
    <label>
      {label}
      <input type="date" {...days} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
