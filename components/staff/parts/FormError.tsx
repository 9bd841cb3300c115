import styles from './form.module.css';

/** Why a form was refused, announced when it appears; nothing while the text is ''. */
export function FormError({ text }: { text: string }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}
