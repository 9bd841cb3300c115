/** Whether the screen holds work that the server has not got yet: it decides what leaving costs. */
let unsaved = false;

export const unsavedWork = {
  exists: (): boolean => unsaved,
  set(exists: boolean): void {
    unsaved = exists;
  },
};
