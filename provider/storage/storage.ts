import type { Readable } from 'node:stream';

/** The object storage. Keys are random, never reused and never made from user input. */
export interface Storage {
  /**
   * An address that takes one object by PUT, bound to key, type and (when given) exact length.
   * @param length null: any length up to the largest file allowed.
   */
  presignPut: (object: { key: string; contentType: string; length: number | null }) => Promise<string>;
  /** An address that gives the object by GET under that type. */
  presignGet: (object: { key: string; contentType: string }) => Promise<string>;
  /** @returns what is stored under the key, or null. */
  head: (key: string) => Promise<{ size: number } | null>;
  /** Opens the object for reading. @throws when there is none. */
  read: (key: string) => Promise<Readable>;
  /** Removes the object; no error when there is none. */
  delete: (key: string) => Promise<void>;
  /** Stores and looks up a small object. @throws when objects cannot be stored. */
  probe: (signal: AbortSignal) => Promise<void>;
}

/** How long an upload address works, in seconds. */
export const uploadSeconds = 15 * 60;
/** How long a preview address works, in seconds. */
export const previewSeconds = 60 * 60;
