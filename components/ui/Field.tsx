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
export function Field({ label, required, hint, error, errorId, note, className, children }: FieldProps) {
  const id = useId();
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
      {/* Always rendered, because a live region announces only content that is added later. */}
      <p id={ownErrorId} className={styles.error} aria-live="polite">
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
