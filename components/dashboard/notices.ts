/** Something to tell the person that belongs to no field: it stays while the next screen comes. */
export interface Notice {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Notice[]): void => {
  notices = next;
  for (const listener of listeners) listener();
};

const add = (kind: Notice['kind'], text: string): void => {
  lastId += 1;
  // The same words twice would be read as once: the newer replaces the older.
  set([...notices.filter((notice) => notice.text !== text), { id: lastId, kind, text }]);
};

/** The notification area of staff pages (specification, section 8: what is only logged is told here too). */
export const notify = {
  success: (text: string): void => add('success', text),
  error: (text: string): void => add('error', text),
  dismiss: (id: number): void => set(notices.filter((notice) => notice.id !== id)),
  get: (): readonly Notice[] => notices,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
