import styles from './Icon.module.css';

/** A pictogram of the Phosphor set (MIT) on a 256 grid: its lines and, if it is duotone, its shaded part. */
export type IconShape = string | { line: string; shade?: string };

export { arrowLeft, arrowRight, caretDown, cross, pause, play } from './icons.json' with { type: 'json' };
export { chat, envelope, phone, whatsapp } from './icons.json' with { type: 'json' };
export { clock, house, user, warning } from './icons.json' with { type: 'json' };

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
