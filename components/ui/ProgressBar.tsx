import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  /** What is progressing, for those who do not see the bar. */
  label: string;
  /** Without one it has the colour of the house: work under way, nothing to judge. */
  tone?: 'green' | 'amber' | 'red';
}

/** A bar with its number beside it: the colour never speaks alone. */
export function ProgressBar({ percent, label, tone }: ProgressBarProps) {
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
        {whole}%
      </span>
    </span>
  );
}
