import type { ComponentProps } from 'react';
import { fieldError, fieldRules, type ContactFormField } from '#shared/rules/contact-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { Icon, warning, type IconShape } from '#components/ui/Icon.tsx';
import type { FormController } from '../engine/form-controller.ts';
import type { FormState, SaveStatus } from '../engine/form-state.ts';
import { check, offline } from '../icons.ts';
import styles from './FormField.module.css';
import saveTexts from './save-texts.json' with { type: 'json' };

const shapes: Partial<Record<SaveStatus, IconShape>> = { saved: check, waiting: offline, refused: warning };

/** The save state of a field; nothing for a saved but invalid value. Screen readers do not announce its changes. */
function SaveState({ status, isRight }: { status: SaveStatus; isRight: boolean }) {
  const text = saveTexts[status];
  const shape = shapes[status];
  if (text === '' || (status === 'saved' && !isRight)) return null;
  return (
    // A new element for each state, because their texts are of different lengths and would move.
    <span key={status} className={[styles.state, styles[status]].filter(Boolean).join(' ')} data-save-state={status}>
      {shape && <Icon shape={shape} className={styles.icon} />}
      <span className={styles.text}>{text}</span>
    </span>
  );
}

export interface FormFieldsProps {
  state: FormState;
  form: FormController;
}

type FormFieldProps = Omit<ComponentProps<typeof Field>, 'required' | 'note'> & {
  field: ContactFormField;
  state: FormState;
};

export function FormField({ field, state, error: contactError, ...props }: FormFieldProps) {
  const error = state.errors[field] ?? contactError;
  const isRight = !error && fieldError(field, state.values[field]) === null;
  return (
    <Field
      {...props}
      required={fieldRules[field].required !== undefined}
      error={error}
      note={<SaveState status={state.saves[field]} isRight={isRight} />}
    />
  );
}
