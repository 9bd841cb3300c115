import type { IconShape } from './icons.ts';
import styles from './Icon.module.css';

/** A decorative icon in the colour and size of the surrounding text, which expresses its meaning. */
export function Icon({ shape, className }: { shape: IconShape; className?: string }) {
  const { line, shade } = typeof shape === 'string' ? { line: shape } : shape;
  return (
    <svg className={className ?? styles.icon} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      {shade && <path d={shade} opacity="0.2" />}
      <path d={line} />
    </svg>
  );
}
