import { memo, useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import phoneInput, { type CountryData, type PhoneInputProps as WidgetProps } from 'react-phone-input-2';
import { normalPhone, phoneDigits } from '#shared/rules/phone.ts';
import italianNames from 'react-phone-input-2/lang/it.json';
import 'react-phone-input-2/lib/style.css';
import { correctWidget } from './widget-corrections.ts';
import type { PhoneInputProps } from '../PlainPhoneInput.tsx';
import styles from './PhoneWidget.module.css';

/** The package is CommonJS: depending on the bundler its component is the import or its `default`. */
const unwrap = (imported: typeof phoneInput | { default: typeof phoneInput }): typeof phoneInput =>
  'default' in imported ? imported.default : imported;
const PhoneInput = unwrap(phoneInput);

const dialCodeOf = (country: CountryData | object): string => ('dialCode' in country ? country.dialCode : '');

/**
 * Puts the cursor behind a prefix that stands alone. A number keeps the browser's selection; the widget would always
 * move the cursor to the end.
 */
const goBehindPrefix: NonNullable<WidgetProps['onFocus']> = ({ target }, country) => {
  const move = () => {
    const end = target.value.length;
    if (target.value === `+${dialCodeOf(country)}`) target.setSelectionRange(end, end);
  };
  move();
  // Again: a click and the Tab key set their selection after the event.
  setTimeout(move);
};

/**
 * The phone number with the country picker: Italy first, searchable, its value in the normal form. Only imported
 * dynamically, in the browser.
 */
export default memo(function PhoneWidget({ control, value, onChange, onBlur }: PhoneInputProps) {
  const container = useRef<HTMLDivElement>(null);
  /** The digits the widget shows, also a country prefix alone, which is no number for the form. */
  const [shown, setShown] = useState(phoneDigits(value));
  const [reported, setReported] = useState(value);

  // The form changed the value: restored or emptied.
  if (value !== reported) {
    setReported(value);
    setShown(phoneDigits(value));
  }

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    return correctWidget(element);
  }, []);

  /** Whether the cursor was behind the last digit when the number changed. */
  const wasAtEnd = useRef(false);
  const noteCursor = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    wasAtEnd.current = currentTarget.selectionEnd === currentTarget.value.length;
  };

  const takeChange = useCallback<NonNullable<WidgetProps['onChange']>>(
    (digits, country, { target }, formatted) => {
      // The widget counts without the prefix and spaces it adds. It goes on before a closing bracket.
      if (wasAtEnd.current && target instanceof HTMLInputElement && !formatted.endsWith(')'))
        target.setSelectionRange(formatted.length, formatted.length);
      // The widget's digits always begin with a country code.
      const normal = digits === dialCodeOf(country) ? '' : normalPhone(`+${digits}`);
      setShown(digits);
      setReported(normal);
      onChange(normal);
    },
    [onChange],
  );

  const { className, ...aria } = control;
  // The class is passed as `inputClass`: here it would replace the widget's own.
  const inputProps = {
    ...aria,
    name: 'phoneNumber',
    required: true,
    autoComplete: 'tel',
    onInputCapture: noteCursor,
  };

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
