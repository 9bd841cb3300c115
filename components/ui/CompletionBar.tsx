import { progressTone } from '#shared/format.ts';
import styles from './CompletionBar.module.css';

/**
 * How complete a form is, as a bar with its number. A native progress element: its width needs no style attribute.
 * @param label what is measured, for screen readers.
 */
export function CompletionBar({ percent, label }: { percent: number; label: string }) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <span className={styles.completion}>
      <progress
        className={`${styles.bar} ${styles[progressTone(percent)]}`}
        max={100}
        value={whole}
        aria-label={`${label}: ${whole} % ispunjeno`}
      />
      <span className={styles.number} aria-hidden="true">
        {whole} %
      </span>
    </span>
  );
}
