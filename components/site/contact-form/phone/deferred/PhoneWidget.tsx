import { memo, useCallback, useEffect, useRef, useState } from 'react';
import phoneInput, { type CountryData, type PhoneInputProps } from 'react-phone-input-2';
import { normalPhone, phoneDigits } from '#shared/rules/phone.ts';
import italianNames from 'react-phone-input-2/lang/it.json';
import 'react-phone-input-2/lib/style.css';
import { debounceSearch } from './debounce-search.ts';
import { keepOnePrefix } from './one-prefix.ts';
import { makePickerAccessible } from './accessible-picker.ts';
import type { PhoneInputHandlers } from '../phone-input-handlers.ts';
import styles from './PhoneWidget.module.css';

/** The package is old CommonJS: depending on the bundler its component is the import or sits in its `default`. */
const unwrap = (imported: typeof phoneInput | { default: typeof phoneInput }): typeof phoneInput =>
  'default' in imported ? imported.default : imported;
const PhoneInput = unwrap(phoneInput);

const dialCodeOf = (country: CountryData | object): string => ('dialCode' in country ? country.dialCode : '');

/**
 * Where a prefix is all there is, typing goes on behind it. A number keeps the browser's own selection: the widget would
 * always jump to its end.
 */
const goBehindPrefix: NonNullable<PhoneInputProps['onFocus']> = ({ target }, country) => {
  const move = () => {
    const end = target.value.length;
    if (target.value === `+${dialCodeOf(country)}`) target.setSelectionRange(end, end);
  };
  move();
  // Once more: a click and the Tab key put their own selection after the event.
  setTimeout(move);
};

/**
 * The phone number with the country picker: Italy first, searchable, its value in the normal form. Loaded in the browser
 * when it is needed, so this module must not be imported by others directly.
 */
export default memo(function PhoneWidget({ control, value, onChange, onBlur }: PhoneInputHandlers) {
  const container = useRef<HTMLDivElement>(null);
  /** The digits the widget shows, a bare country prefix included: for the form that is no number yet. */
  const [shown, setShown] = useState(phoneDigits(value));
  const [reported, setReported] = useState(value);

  // The form changed the value by itself: restored, or emptied.
  if (value !== reported) {
    setReported(value);
    setShown(phoneDigits(value));
  }

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const stops = [debounceSearch, keepOnePrefix, makePickerAccessible].map((tend) => tend(element));
    return () => stops.forEach((stop) => stop());
  }, []);

  const takeChange = useCallback<NonNullable<PhoneInputProps['onChange']>>(
    (digits, country) => {
      // The widget's digits always begin with a country code.
      const normal = digits === dialCodeOf(country) ? '' : normalPhone(`+${digits}`);
      setShown(digits);
      setReported(normal);
      onChange(normal);
    },
    [onChange],
  );

  const { className, ...aria } = control;
  // The class goes by `inputClass`: here it would replace the widget's own.
  const inputProps = { ...aria, name: 'phoneNumber', required: true, autoComplete: 'tel' };

  return (
    <div ref={container} className={styles.widget}>
      <PhoneInput
        country="it"
        value={shown}
        onChange={takeChange}
        onFocus={goBehindPrefix}
        onBlur={onBlur}
        jumpCursorToEnd={false}
        enableSearch
        disableSearchIcon
        placeholder="1 (702) 123-4567"
        defaultMask="... ... ... ... .."
        localization={italianNames}
        searchPlaceholder="Cerca un paese"
        searchNotFound="Nessun paese trovato"
        specialLabel=""
        inputProps={inputProps}
        containerClass={styles.container}
        inputClass={[className, styles.input].filter(Boolean).join(' ')}
        buttonClass={styles.flagButton}
        dropdownClass={styles.list}
        searchClass="search"
      />
    </div>
  );
});
