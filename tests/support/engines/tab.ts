/** Arguments and results of scripts that run in a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Milliseconds for which people hold a button of the mouse down. */
export const heldMilliseconds = 80;

/** A tab of a real browser with its own cookies and storage. Coordinates are CSS pixels relative to the window. */
export interface Tab {
  /** Loads a URL. */
  open: (url: string) => Promise<void>;
  /** Changes the size of the window. The page may follow later. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** Runs a function in the page. The function cannot access anything outside itself. A promise is awaited. */
  run: <Args extends readonly Json[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Moves the mouse to a point and clicks `times` times, as slowly as people do. */
  clickAt: (x: number, y: number, times: number) => Promise<void>;
  /** Types text into the focused element. */
  type: (text: string) => Promise<void>;
  /** Presses a key. @param key name as in `KeyboardEvent.key`, e.g. 'Enter'. */
  press: (key: Key) => Promise<void>;
  /** Selects local files in a file input. */
  attach: (selector: string, paths: readonly string[]) => Promise<void>;
  /** @returns an image of the window as PNG. */
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

/** A browser engine that may be installed on this machine. */
export interface Engine {
  readonly name: string;
  /** True if the engine is installed. If not, the test run reports skipped tests. */
  readonly isInstalled: boolean;
  /** @param downloads the folder for downloads. */
  start: (downloads: string) => Promise<Browser>;
}
