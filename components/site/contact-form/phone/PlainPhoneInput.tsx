import { useState } from 'react';
import type { ControlProps } from '#components/ui/Field.tsx';
import { formatPhone, normalPhone } from '#shared/rules/phone.ts';
import { fieldRules } from '#shared/rules/contact-form.ts';
import styles from './PlainPhoneInput.module.css';

/** What both inputs for the phone number get: the plain one and the widget. */
export interface PhoneInputProps {
  control: ControlProps;
  /** In its normal form (`normalPhone`). */
  value: string;
  onChange: (normal: string) => void;
  onBlur: () => void;
}

/** The phone number without the widget: what the server renders, and what stays when the widget cannot load. */
export function PlainPhoneInput({ control, value, onChange, onBlur }: PhoneInputProps) {
  /** What was typed, with its spaces; the form holds the normal form. */
  const [typed, setTyped] = useState('');
  return (
    <span className={styles.plain}>
      <svg className={styles.flag} viewBox="0 0 3 2" width="20" height="14" aria-hidden="true">
        <path fill="#008C45" d="M0 0h1v2H0z" />
        <path fill="#F4F5F0" d="M1 0h1v2H1z" />
        <path fill="#CD212A" d="M2 0h1v2H2z" />
      </svg>
      <input
        {...control}
        className={[control.className, styles.input].filter(Boolean).join(' ')}
        type="tel"
        name="phoneNumber"
        required
        // For browsers without scripts; with them the form judges.
        pattern="(?:\+?39 ?)?3\d{2} ?\d{3} ?\d{4}"
        autoComplete="tel"
        maxLength={fieldRules.phoneNumber.maxLength}
        placeholder="347 123 4567"
        value={normalPhone(typed) === value ? typed : formatPhone(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(normalPhone(event.target.value));
        }}
        onBlur={onBlur}
      />
    </span>
  );
}
