import type { IconShape } from './icons.ts';
import styles from './Icon.module.css';

/** A pictogram in the colour and size of the text around it; what it means is said by that text. */
export function Icon({ shape, className }: { shape: IconShape; className?: string }) {
  return (
    <svg className={className ?? styles.icon} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      {shape.shade && <path d={shape.shade} opacity="0.2" />}
      <path d={shape.line} />
    </svg>
  );
}
