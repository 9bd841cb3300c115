import { Fragment, useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import { services } from '#shared/content/services.ts';
import {
  callTimes,
  contactFormFields,
  fieldRules,
  honeypotName,
  type ContactFormField,
} from '#shared/rules/contact-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { useSite } from '#components/app/contexts.ts';
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
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => form.change(field, event.target.value),
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

interface ChoiceFieldProps extends FormFieldsProps {
  field: ContactFormField;
  label: string;
  /** What the visitor reads while nothing is chosen. */
  none: string;
  /** The values, each with its text. */
  options: readonly (readonly [value: string, text: string])[];
  className?: string | undefined;
}

/**
 * When the visitor makes a choice, the dropdown loses the focus, which saves it. Moving through a closed
 * list with the arrow keys does not count as a choice, so the dropdown keeps the focus until the visitor leaves it.
 */
function ChoiceField({ field, label, none, options, className, state, form }: ChoiceFieldProps) {
  const walking = useRef(false);
  return (
    <FormField {...{ field, label, state, className }}>
      {(control) => (
        <select
          {...control}
          className={[control.className, styles.select].filter(Boolean).join(' ')}
          name={field}
          value={state.values[field]}
          onKeyDown={({ key }) => {
            walking.current = key !== 'Enter' && key !== ' ';
          }}
          onPointerDown={() => {
            walking.current = false;
          }}
          onChange={({ currentTarget }) => {
            form.change(field, currentTarget.value);
            if (walking.current) return;
            form.leave(field);
            currentTarget.blur();
          }}
          onBlur={() => {
            walking.current = false;
            form.leave(field);
          }}
        >
          <option value="">{none}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
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
  // Known before the page is rendered, because a field that appeared later would move the others.
  const { takesCallTime } = useSite();
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
        {(control) => <input {...control} {...typedIn('email', { state, form })} type="email" autoComplete="email" />}
      </FormField>
    ),
    phoneNumber: <PhoneField id={phoneId} state={state} form={form} />,
    service: (
      <ChoiceField
        field="service"
        label="Servizio"
        none="Seleziona uno o nessuno"
        options={services.map(({ name }) => [name, name])}
        className={takesCallTime ? undefined : styles.full}
        {...{ state, form }}
      />
    ),
    callTime: takesCallTime && (
      <ChoiceField
        field="callTime"
        label="Quando ti chiamiamo?"
        none="È indifferente"
        options={Object.entries(callTimes)}
        {...{ state, form }}
      />
    ),
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
