/** What scripts take from a test and give back. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A tab of a real browser, with cookies and storage of its own. Coordinates are CSS pixels of the window. */
export interface Tab {
  /** Loads an address. */
  open: (url: string) => Promise<void>;
  /** Runs a function in the page, which can reach nothing outside itself. A promise is awaited. */
  run: <Args extends readonly Json[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Moves the mouse to a point and presses its main button so many times. */
  clickAt: (x: number, y: number, times: number) => Promise<void>;
  /** Types text into what has the focus. */
  type: (text: string) => Promise<void>;
  /** Presses a key by its name in KeyboardEvent, e.g. 'Enter'. */
  press: (key: Key) => Promise<void>;
  /** Chooses files of this machine for a file input. */
  attach: (selector: string, paths: readonly string[]) => Promise<void>;
  /** @returns the window as PNG. */
  screenshot: () => Promise<Uint8Array>;
  /** @returns errors, warnings and violations of the content security policy so far. */
  complaints: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Tab' | 'j' | 'k';

/** A running browser. */
export interface Browser {
  newTab: (size: { width: number; height: number }) => Promise<Tab>;
  close: () => Promise<void>;
}

/** A browser engine that this machine may have. */
export interface Engine {
  readonly name: string;
  /** Whether it is installed; if not, the tests report it instead of passing silently. */
  readonly isInstalled: boolean;
  /** @param downloads the folder into which its downloads go. */
  start: (downloads: string) => Promise<Browser>;
}
