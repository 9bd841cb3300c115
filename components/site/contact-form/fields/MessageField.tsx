import { fieldRules } from '#shared/rules/contact-form.ts';
import { Field } from '#components/ui/Field.tsx';
import type { FormFieldProps } from './field-props.ts';
import styles from './FormFields.module.css';
import { SaveState } from '../draft/SaveState.tsx';

export function MessageField({ state, form }: FormFieldProps) {
  return (
    <Field
      label="Messaggio"
      required
      className={styles.full}
      note={<SaveState status={state.saves.message} />}
    >
      {(control) => (
        <textarea
          {...control}
          className={[control.className, styles.message].filter(Boolean).join(' ')}
          name="message"
          required
          rows={3}
          maxLength={fieldRules.message.maxLength}
          placeholder="Scrivi qui..."
          value={state.values.message}
          onChange={(event) => form.change('message', event.target.value)}
          onBlur={() => form.leave('message')}
        />
      )}
    </Field>
  );
}
