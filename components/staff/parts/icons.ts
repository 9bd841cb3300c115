/** More pictograms of the Phosphor set (MIT), for staff pages only. */
export { clipboard, newspaper, pencil, person, shield } from './icons.json' with { type: 'json' };
export { clockwise, download, halfCircle, inverse, paperClip, sun } from './icons.json' with { type: 'json' };
