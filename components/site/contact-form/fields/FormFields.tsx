import { useId } from 'react';
import { EmailField } from './EmailField.tsx';
import type { FormFieldProps } from './field-props.ts';
import { missingContact } from '../form-rules.ts';
import styles from './FormFields.module.css';
import { MessageField } from './MessageField.tsx';
import { NameField } from './NameField.tsx';
import { PhoneField } from '../phone/PhoneField.tsx';
import { ServiceField } from './ServiceField.tsx';

/** The five fields, in two columns where there is room. */
export function FormFields({ state, form }: FormFieldProps) {
  const id = useId();
  const contactError = missingContact(state);
  const contactErrorId = contactError === null ? undefined : id;
  return (
    <div className={styles.fields}>
      <NameField state={state} form={form} />
      <EmailField state={state} form={form} contactErrorId={contactErrorId} />
      <PhoneField state={state} form={form} contactErrorId={contactErrorId} />
      <div className={styles.full}>
        {/* Always there: a live region announces only what appears inside it later. */}
        <p id={id} className={styles.contactError} aria-live="polite">
          {contactError}
        </p>
        <ServiceField state={state} form={form} />
      </div>
      <MessageField state={state} form={form} />
    </div>
  );
}
