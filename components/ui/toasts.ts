/** Something that happened and belongs to no place on the page. */
export interface Toast {
  id: number;
  text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** What the notification area shows. In the browser only: the server has nobody to tell. */
export const toastStore = {
  /** Shows a text, and has it read out; the same text again replaces the one before. */
  show: (text: string): void => {
    lastId += 1;
    set([...toasts.filter((toast) => toast.text !== text), { id: lastId, text }]);
  },
  dismiss: (id: number): void => set(toasts.filter((toast) => toast.id !== id)),
  get: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** @returns how to tell people something, in the language of the page they are on. */
export function useToast(): (text: string) => void {
  return toastStore.show;
}
