import { useRef } from 'react';
import { services } from '#shared/content/services.ts';
import { Field } from '#components/ui/Field.tsx';
import type { FormFieldProps } from './field-props.ts';
import styles from './FormFields.module.css';
import { SaveState } from '../draft/SaveState.tsx';

/**
 * Choosing a service leaves the dropdown, which saves it. Walking through a closed list with the arrow keys is not
 * choosing yet: who does that keeps the focus, and leaves the field himself.
 */
export function ServiceField({ state, form }: FormFieldProps) {
  const walking = useRef(false);
  return (
    <Field label="Servizio" note={<SaveState status={state.saves.service} />}>
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
    </Field>
  );
}
