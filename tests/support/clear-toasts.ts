import { toastStore } from '#components/ui/toasts.ts';

/** Dismisses all notifications. Called before tests that read them, because files of tests share the store. */
export function clearToasts(): void {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
}
