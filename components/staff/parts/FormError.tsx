import styles from './form.module.css';

/** The error message of a form, announced when it appears; empty while `text` is ''. */
export const FormError = ({ text }: { text: string }) => (
  <p className={styles.error} role="alert">
    {text}
  </p>
);
