/** Removes the work and its stored draft. */
type Discard = () => Promise<void>;

/** Function that discards the unsaved work on the screen; null if nothing would be lost by leaving. */
let current: Discard | null = null;

export const unsavedWork = {
  exists: (): boolean => current !== null,
  set(discard: Discard | null): void {
    current = discard;
  },
  discard: async (): Promise<void> => current?.(),
};
