import { Fragment, useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import { services } from '#shared/content/services.ts';
import {
  contactFormFields,
  fieldRules,
  honeypotName,
  type ContactFormField,
} from '#shared/rules/contact-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { missingContact } from '../engine/form-state.ts';
import { PhoneField } from './PhoneField.tsx';
import { FormField, type FormFieldsProps } from './FormField.tsx';
import styles from './FormFields.module.css';

const typedIn = (field: ContactFormField, { state, form }: FormFieldsProps) => ({
  name: field,
  required: fieldRules[field].required !== undefined,
  maxLength: fieldRules[field].maxLength,
  placeholder: 'Scrivi qui...',
  value: state.values[field],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    form.change(field, event.target.value),
  onBlur: () => form.leave(field),
});

const potLabel = 'Lascia vuoto questo campo';

/** A hidden field for robots. It is shown once it is filled in, because a browser may have done so for a person. */
function Honeypot({ isShown }: { isShown: boolean }) {
  const field = { type: 'text', name: honeypotName, autoComplete: 'off' };
  if (isShown)
    return (
      <Field label={potLabel} error="Non scrivere nulla qui">
        {(control) => <input {...control} {...field} />}
      </Field>
    );
  return (
    <div className={styles.pot} aria-hidden="true">
      <label>
        <span>{potLabel}</span> <input {...field} tabIndex={-1} />
      </label>
    </div>
  );
}

/**
 * When the visitor chooses a service, the dropdown loses the focus, which saves the service. Moving through a closed
 * list with the arrow keys does not count as a choice, so the dropdown keeps the focus until the visitor leaves it.
 */
function ServiceField({ state, form }: FormFieldsProps) {
  const walking = useRef(false);
  return (
    <FormField field="service" label="Servizio" state={state} className={styles.full}>
      {(control) => (
        <select
          {...control}
          className={[control.className, styles.select].filter(Boolean).join(' ')}
          name="service"
          value={state.values.service}
          onKeyDown={({ key }) => {
            walking.current = key !== 'Enter' && key !== ' ';
          }}
          onPointerDown={() => {
            walking.current = false;
          }}
          onChange={({ currentTarget }) => {
            form.change('service', currentTarget.value);
            if (walking.current) return;
            form.leave('service');
            currentTarget.blur();
          }}
          onBlur={() => {
            walking.current = false;
            form.leave('service');
          }}
        >
          <option value="">Seleziona uno o nessuno</option>
          {services.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/** Every field of the form, in the order of `contactFormFields`, in two columns where there is room. */
export function FormFields({ state, form }: FormFieldsProps) {
  const phoneId = useId();
  const fields: Record<ContactFormField, ReactNode> = {
    fullName: (
      <FormField field="fullName" label="Nome e cognome" state={state} className={styles.judged}>
        {(control) => (
          <input
            {...control}
            {...typedIn('fullName', { state, form })}
            // For browsers without scripts; with scripts the form validates.
            pattern="[^0-9]*\p{L}[^0-9]*"
            title="Il nome non può contenere numeri"
            autoComplete="name"
          />
        )}
      </FormField>
    ),
    email: (
      <FormField
        field="email"
        label="Email"
        state={state}
        errorId={missingContact(state) === null ? undefined : `${phoneId}-error`}
        className={styles.judged}
      >
        {(control) => (
          <input {...control} {...typedIn('email', { state, form })} type="email" autoComplete="email" />
        )}
      </FormField>
    ),
    phoneNumber: <PhoneField id={phoneId} state={state} form={form} />,
    service: <ServiceField state={state} form={form} />,
    message: (
      <FormField
        field="message"
        label="Messaggio"
        // The browser cuts what is longer without a word.
        hint={
          state.values.message.length >= fieldRules.message.maxLength &&
          `Il messaggio può avere ${fieldRules.message.maxLength} caratteri: allega il resto come documento.`
        }
        state={state}
        className={`${styles.full} ${styles.judged}`}
      >
        {(control) => (
          <textarea
            {...control}
            {...typedIn('message', { state, form })}
            className={[control.className, styles.message].filter(Boolean).join(' ')}
            rows={3}
          />
        )}
      </FormField>
    ),
  };
  return (
    <>
      <div className={styles.fields}>
        {contactFormFields.map((field) => (
          <Fragment key={field}>{fields[field]}</Fragment>
        ))}
      </div>
      {/* Not first, where text browsers would start; before the documents, whose upload may be interrupted. */}
      <Honeypot isShown={state.isRobot} />
    </>
  );
}
