import { fieldRules } from '#shared/rules/contact-form.ts';
import { Field } from '#components/ui/Field.tsx';
import type { ContactFieldProps } from './field-props.ts';
import { SaveState } from '../draft/SaveState.tsx';

export function EmailField({ state, form, contactErrorId }: ContactFieldProps) {
  return (
    <Field
      label="Email"
      error={state.errors.email}
      errorId={contactErrorId}
      note={<SaveState status={state.saves.email} />}
    >
      {(control) => (
        <input
          {...control}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={fieldRules.email.maxLength}
          placeholder="Scrivi qui..."
          value={state.values.email}
          onChange={(event) => form.change('email', event.target.value)}
          onBlur={() => form.leave('email')}
        />
      )}
    </Field>
  );
}
