/** Removes the work and its stored draft. */
type Discard = () => Promise<void>;

/** Set while the screen holds work that is not on the server and would be lost on leaving. */
let current: Discard | null = null;

export const unsavedWork = {
  exists: (): boolean => current !== null,
  /** @param discard null when there is no unsaved work. */
  set(discard: Discard | null): void {
    current = discard;
  },
  /** Called when someone leaves without saving. */
  discard: async (): Promise<void> => current?.(),
};
