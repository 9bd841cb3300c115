import { fieldRules } from '#shared/rules/contact-form.ts';
import { Field } from '#components/ui/Field.tsx';
import type { FormFieldProps } from './field-props.ts';
import styles from './FormFields.module.css';
import { SaveState } from '../draft/SaveState.tsx';

export function NameField({ state, form }: FormFieldProps) {
  return (
    <Field
      label="Nome e cognome"
      required
      className={styles.full}
      error={state.errors.fullName}
      note={<SaveState status={state.saves.fullName} />}
    >
      {(control) => (
        <input
          {...control}
          name="fullName"
          required
          // For browsers without scripts; with them the form judges by itself.
          pattern="[^0-9]+"
          autoComplete="name"
          maxLength={fieldRules.fullName.maxLength}
          placeholder="Scrivi qui..."
          value={state.values.fullName}
          onChange={(event) => form.change('fullName', event.target.value)}
          onBlur={() => form.leave('fullName')}
        />
      )}
    </Field>
  );
}
