import { LogoMark } from '../site/LogoMark.tsx';
import styles from './SubmittingScreen.module.css';

/** Over the form while it is being sent: the logo with two rings turning around it. */
export function SubmittingScreen() {
  return (
    <div className={styles.screen} aria-live="polite">
      <div className={styles.middle}>
        <div className={styles.rings}>
          <LogoMark className={styles.logo} />
        </div>
        <p className={styles.text}>Invio in corso</p>
      </div>
    </div>
  );
}
