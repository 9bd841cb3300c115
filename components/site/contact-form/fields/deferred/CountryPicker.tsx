import { memo, useEffect, useRef } from 'react';
import phoneInput from 'react-phone-input-2';
import italianNames from 'react-phone-input-2/lang/it.json';
import 'react-phone-input-2/lib/style.css';
import { withDialCode } from '#shared/rules/phone.ts';
import type { FormController } from '../../engine/form-controller.ts';
import { correctPicker } from './picker-corrections.ts';
import styles from './CountryPicker.module.css';

/** The package is CommonJS. Depending on the bundler, the component is the import itself or its `default`. */
const unwrap = (imported: typeof phoneInput | { default: typeof phoneInput }): typeof phoneInput =>
  'default' in imported ? imported.default : imported;
const PhoneInput = unwrap(phoneInput);

/** The widget's own input contains only the country code. The number is in the form's field. */
const noInput = { type: 'hidden' };

interface CountryPickerProps {
  dialCode: string;
  form: Pick<FormController, 'getState' | 'change'>;
}

/** The flag button and its list of countries. Must follow the field in the DOM. Imported only in the browser. */
export default memo(function CountryPicker({ dialCode, form }: CountryPickerProps) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = new AbortController();
    if (container.current) correctPicker(container.current, shown.signal);
    return () => shown.abort();
  }, []);

  return (
    <div ref={container} className={styles.picker}>
      <PhoneInput
        country="it"
        value={`+${dialCode}`}
        onChange={(_digits, country) => {
          if ('dialCode' in country)
            form.change('phoneNumber', withDialCode(form.getState().values.phoneNumber, country.dialCode));
        }}
        enableSearch
        disableSearchIcon
        placeholder="1 (702) 123-4567"
        defaultMask="... ... ... ... .."
        localization={italianNames}
        searchPlaceholder="Cerca un paese"
        searchNotFound="Nessun paese trovato"
        specialLabel=""
        inputProps={noInput}
        containerClass={styles.container}
        buttonClass={styles.flagButton}
        dropdownClass={styles.list}
        searchClass="search"
      />
    </div>
  );
});
