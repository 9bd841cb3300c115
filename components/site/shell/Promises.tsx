import claims from '#shared/content/claims.json' with { type: 'json' };
import styles from './Promises.module.css';

/** The clinic's three promises, each with a small arch; the caller arranges them. */
export function Promises({ className = '' }: { className?: string }) {
  return (
    <ul className={`${styles.promises} ${className}`}>
      <li>Prima visita gratuita</li>
      <li>{`Fino al ${claims.savingsPercent}% di risparmio rispetto all’Italia`}</li>
      <li>Alloggio gratuito</li>
    </ul>
  );
}
