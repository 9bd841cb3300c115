import type { ComponentProps } from 'react';
import { Field } from '#components/ui/Field.tsx';
import secrets from './secret-fields.json' with { type: 'json' };

type Labelled<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>;

export const InputField = ({ label, hint, error, ...input }: Labelled<'input'>) => (
  <Field label={label} required={input.required} hint={hint} error={error}>
    {(control) => <input {...control} {...input} />}
  </Field>
);

/** A required password; the current one, unless `autoComplete` says otherwise. */
export const PasswordField = (props: Labelled<'input'>) => (
  <InputField type="password" autoComplete="current-password" maxLength={256} required {...props} />
);

/** Takes a code from the app or, unless a prop says otherwise, a recovery code. */
export const CodeField = (props: Partial<Labelled<'input'>>) => <InputField {...secrets.code} {...props} />;

export const SelectField = ({ label, hint, error, ...select }: Labelled<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <select {...control} {...select} />}
  </Field>
);
