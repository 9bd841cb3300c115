/** Takes the work and its kept draft away. */
type Discard = () => Promise<void>;

/** Whether the screen holds work that the server has not got yet: it decides what leaving costs. */
let current: Discard | null = null;

export const unsavedWork = {
  exists: (): boolean => current !== null,
  /** @param discard null when there is no unsaved work. */
  set(discard: Discard | null): void {
    current = discard;
  },
  /** Someone leaves without saving: nothing of the work stays. */
  discard: async (): Promise<void> => current?.(),
};
