import { formatPercent } from '#shared/basic-format.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  /** The page's language, in which the percent is written. */
  locale: 'it' | 'hr';
  /** The colour that rates the progress. A bar without a tone has the brand colour and rates nothing. */
  tone?: 'green' | 'amber' | 'red';
}

/** A bar with its number beside it, because colour alone is not accessible. */
export function ProgressBar({ percent, label, locale, tone }: ProgressBarProps) {
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
        {formatPercent(percent, locale)}
      </span>
    </span>
  );
}
