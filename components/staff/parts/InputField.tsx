import type { ComponentProps } from 'react';
import { Field } from '#components/ui/Field.tsx';

type Labelled<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

export const InputField = ({ label, hint, error, ...input }: Labelled<'input'>) => (
  <Field label={label} required={input.required} hint={hint} error={error}>
    {(control) => <input {...control} {...input} />}
  </Field>
);

export const SelectField = ({ label, hint, error, ...select }: Labelled<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <select {...control} {...select} />}
  </Field>
);
