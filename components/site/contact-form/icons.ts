/** Pictograms of the Phosphor set (MIT) that only the form uses, on a 256 grid. */
export { camera, check, offline, paperclip } from './icons.json' with { type: 'json' };
