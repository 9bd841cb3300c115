import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  /** The percent as written in the page's language: '42%'. */
  text: string;
  /** The colour that rates the progress. A bar without a tone has the brand colour and rates nothing. */
  tone?: 'green' | 'amber' | 'red';
}

/** A bar with its number beside it, because colour alone is not accessible. */
export function ProgressBar({ percent, label, text, tone }: ProgressBarProps) {
  const whole = Math.round(percent);
  return (
    <span className={styles.bar}>
      <progress
        max={100}
        value={whole}
        aria-label={label}
        className={[styles.track, tone && styles[tone]].filter(Boolean).join(' ')}
      />
      <span className={styles.number} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
