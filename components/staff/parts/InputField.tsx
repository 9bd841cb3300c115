import type { ComponentProps } from 'react';
import { Field } from '#components/ui/Field.tsx';

type InputFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

export function InputField({ label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field label={label} required={input.required} hint={hint} error={error}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}
