import styles from './form.module.css';

/** The error message of a form, announced when it appears; empty while `text` is ''. */
export function FormError({ text }: { text: string }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}
