import { createElement, useCallback, useMemo, useRef } from 'react';
import { Field } from '#components/ui/Field.tsx';
import type { ContactFieldProps } from '../fields/field-props.ts';
import type { PhoneInputHandlers } from './phone-input-handlers.ts';
import { PlainPhoneInput } from './PlainPhoneInput.tsx';
import { usePhoneWidget } from './usePhoneWidget.ts';
import styles from '../fields/FormFields.module.css';
import { SaveState } from '../draft/SaveState.tsx';

/** The plain input until the widget is there; swapped only while nobody is typing in it. */
function PhoneInput({ control, value, onChange, onBlur }: PhoneInputHandlers) {
  const place = useRef<HTMLDivElement>(null);
  const widget = usePhoneWidget(place);

  // Field makes its props anew at each render; the widget is spared renders that bring nothing new to it.
  const { id, className } = control;
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control;
  const stableControl = useMemo(
    () => ({
      id,
      className,
      'aria-describedby': describedBy,
      'aria-invalid': invalid,
      'aria-required': required,
    }),
    [id, className, describedBy, invalid, required],
  );
  const handlers = { control: stableControl, value, onChange, onBlur };

  return (
    <div ref={place} className={styles.phone}>
      {widget ? createElement(widget, handlers) : <PlainPhoneInput {...handlers} />}
    </div>
  );
}

export function PhoneField({ state, form, contactErrorId }: ContactFieldProps) {
  const change = useCallback((normal: string) => form.change('phoneNumber', normal), [form]);
  const leave = useCallback(() => form.leave('phoneNumber'), [form]);
  return (
    <Field
      label="Numero di telefono"
      required
      error={state.errors.phoneNumber}
      errorId={contactErrorId}
      note={<SaveState status={state.saves.phoneNumber} />}
    >
      {(control) => (
        <PhoneInput control={control} value={state.values.phoneNumber} onChange={change} onBlur={leave} />
      )}
    </Field>
  );
}
