import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** Props to spread on the control. They connect the control to its label, hint and error. */
export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  /** The control's id, if other elements refer to it or to its message, `${id}-error`. */
  id?: string | undefined;
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  /** The message under the control; null or undefined while the value is valid. */
  error?: string | null | undefined;
  /** The id of a message elsewhere on the page. If set, the control is marked as invalid. */
  errorId?: string | undefined;
  /** Content at the end of the label's line, outside of the label. */
  note?: ReactNode;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with hint and error. Owns the aria wiring, so that forms need none. */
export function Field({ id: givenId, label, required, hint, error, errorId, ...props }: FieldProps) {
  const { note, className, children } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const ownErrorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [errorId, error ? ownErrorId : undefined, hint ? hintId : undefined].filter(Boolean);

  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <div className={styles.head}>
        <label htmlFor={id} className={required ? styles.required : undefined}>
          {label}
        </label>
        {note}
      </div>
      {children({
        id,
        className: styles.control,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error || errorId ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {/* Not a live region, because the control's description would be read out a second time. */}
      <p id={ownErrorId} className={styles.error}>
        {error}
      </p>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
