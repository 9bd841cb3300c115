import type { ComponentProps } from 'react';
import { Field } from '#components/ui/Field.tsx';

type InputFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  Pick<InputFieldProps, 'label' | 'hint'>;

/** A labelled input with hint and error. */
export function InputField({ label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field label={label} required={input.required} hint={hint} error={error}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}

/** A required password; the current one, unless `autoComplete` says otherwise. */
export function PasswordField(props: InputFieldProps) {
  return <InputField type="password" autoComplete="current-password" maxLength={256} required {...props} />;
}

/** A labelled list of options with a hint. */
export function SelectField({ label, hint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <select {...control} {...select} />}
    </Field>
  );
}
