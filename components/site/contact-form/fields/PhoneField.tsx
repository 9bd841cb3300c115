import { useEffect, useRef, useState } from 'react';
import { dialCodeOf } from '#shared/rules/phone.ts';
import { linksToClinic, otherNumberText } from '#shared/rules/write-to-clinic.ts';
import { useSite } from '#components/app/contexts.ts';
import { whenNear } from '#components/ui/when-near.ts';
import { FormField, type FormFieldsProps } from './FormField.tsx';
import { missingContact, type FormState } from '../engine/form-state.ts';
import type CountryPickerComponent from './deferred/CountryPicker.tsx';
import styles from './PhoneField.module.css';

/** Shown below a refused number, so that visitors with a foreign number can write to the clinic instead. */
function OtherNumber({ fullName, phoneNumber, message }: FormState['values']) {
  const { whatsapp, email } = linksToClinic(useSite(), otherNumberText(fullName, phoneNumber, message));
  return (
    <span>
      Non è italiano?{' '}
      {whatsapp && (
        <span>
          <a href={whatsapp} rel="noreferrer">
            WhatsApp
          </a>{' '}
          o{' '}
        </span>
      )}
      <a href={email}>email</a>
    </span>
  );
}

/** The phone number as typed (`shared/rules/phone.ts` parses it), with a picker that is loaded near the viewport. */
export function PhoneField({ id, state, form }: FormFieldsProps & { id: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [CountryPicker, setCountryPicker] = useState<typeof CountryPickerComponent | null>(null);
  const value = state.values.phoneNumber;

  // Imported in an effect, because lazy components suspend, which rendering to a string does not support.
  useEffect(() => {
    if (!input.current) return undefined;
    return whenNear(input.current, () => {
      import('./deferred/CountryPicker.tsx').then(
        (loaded) => setCountryPicker(() => loaded.default),
        () => undefined,
      );
    });
  }, []);

  return (
    <FormField
      id={id}
      field="phoneNumber"
      label="Numero di telefono"
      hint={state.errors.phoneNumber && <OtherNumber {...state.values} />}
      state={state}
      // Never both: a number that is not valid is not missing.
      error={missingContact(state)}
      className={styles.field}
    >
      {(control) => (
        <div className={styles.phone}>
          <input
            {...control}
            ref={input}
            className={[control.className, styles.input].filter(Boolean).join(' ')}
            type="tel"
            name="phoneNumber"
            required
            // An Italian mobile number with any separators. Used by browsers without scripts.
            pattern="(?:\D*0\D*0)?(?:\D*3\D*9)?\D*3(?:\D*\d){9}\D*"
            title="Un cellulare italiano, per esempio 347 123 4567"
            autoComplete="tel"
            placeholder="347 123 4567"
            value={value}
            onChange={(event) => form.change('phoneNumber', event.target.value)}
            onBlur={() => form.leave('phoneNumber')}
          />
          {CountryPicker && <CountryPicker dialCode={dialCodeOf(value)} form={form} />}
        </div>
      )}
    </FormField>
  );
}
