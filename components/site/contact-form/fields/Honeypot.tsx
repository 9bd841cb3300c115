import { honeypotName } from '#shared/rules/contact-form.ts';
import styles from './Honeypot.module.css';

/** A field no person sees: what fills it in is a robot, and the server takes nothing from robots. */
export function Honeypot() {
  return (
    <div className={styles.pot} aria-hidden="true">
      <label>
        Lasciare vuoto
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
