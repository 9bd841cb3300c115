import { createStore } from './store.ts';

/** A notification that is not tied to a place on the page. */
export interface Toast {
  id: number;
  text: string;
  link?: { href: string; text: string } | undefined;
}

let lastId = 0;
const { set, ...toasts } = createStore<readonly Toast[]>([]);

/** The notifications on the screen. Used in the browser only. */
export const toastStore = {
  ...toasts,
  /**
   * Shows a text and has screen readers announce it; replaces an earlier toast with the same text.
   * @returns the toast's id.
   */
  show: (text: string, link?: Toast['link']): number => {
    lastId += 1;
    set([...toasts.get().filter((toast) => toast.text !== text), { id: lastId, text, link }]);
    return lastId;
  },
  dismiss: (id: number): void => set(toasts.get().filter((toast) => toast.id !== id)),
};

export const toast = toastStore.show;
