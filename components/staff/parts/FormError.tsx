import styles from './form.module.css';

/** The reason why a form was refused, announced when it appears; empty while the text is ''. */
export function FormError({ text }: { text: string }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}
