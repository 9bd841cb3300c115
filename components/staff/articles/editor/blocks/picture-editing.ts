/** The upload of one picture; `fraction` goes from 0 to 1. */
export type PictureState = { kind: 'sending'; fraction: number } | { kind: 'sent' } | { kind: 'failed' };

/** The editor's state and actions for picture blocks. */
export interface PictureEditing {
  /** Maximum preview size: 200 px for 'create', 300 px for 'edit' (docs/product.md, 4.7). */
  previewSize: 'create' | 'edit';
  /** Upload states by block id. */
  states: ReadonlyMap<number, PictureState>;
  /** @returns the URL of a block's picture; null if it cannot be shown. */
  urlOf: (block: { imageName: string; picked: File | null }) => string | null;
  /** The chosen files that the browser cannot show as pictures. */
  brokenFiles: ReadonlySet<File>;
  onBroken: (file: File) => void;
  onRetry: (blockId: number) => void;
}
