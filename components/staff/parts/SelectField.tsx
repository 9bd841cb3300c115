import type { ComponentProps } from 'react';
import { Field } from '#components/ui/Field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint'>;

export function SelectField({ label, hint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <select {...control} {...select} />}
    </Field>
  );
}
