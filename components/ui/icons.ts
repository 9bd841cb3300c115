/** A pictogram of the Phosphor set (MIT) on a 256 grid: its lines and, if it is duotone, its shaded part. */
export type IconShape = string | { line: string; shade?: string };

export { arrowLeft, arrowRight, caretDown, cross, pause, play } from './icons.json' with { type: 'json' };
export { chat, envelope, phone, whatsapp } from './icons.json' with { type: 'json' };
export { clock, house, user, warning } from './icons.json' with { type: 'json' };
