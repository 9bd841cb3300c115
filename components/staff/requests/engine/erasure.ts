import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { DeskStore, Outside } from './desk-state.ts';

/** Period during which a confirmed erasure can be undone. */
export const undoMilliseconds = 8000;

/** Erases requests after a delay during which the erasure can be undone; the next erasure ends the delay. */
export function createErasure(
  { call, clock, toast, log }: Outside,
  { get, update }: DeskStore,
  onErased: (requests: readonly ContactFormRecord[]) => void,
) {
  let stopTimer: (() => void) | null = null;
  const without = (id: ContactFormRecord['id']) => new Set([...get().hidden].filter((each) => each !== id));

  /** Ends the delay: leaving the screen, the page or the browser, or logging out, erases the pending request. */
  const finish = async () => {
    stopTimer?.();
    const { pending } = get();
    if (!pending) return;
    update({ pending: null });
    try {
      await call('eraseForm', { params: { formId: pending.id } });
      onErased([pending]);
    } catch (error) {
      log('The form could not be erased', error);
      toast('Upit nije izbrisan. Pokušaj ponovno.');
      update({ hidden: without(pending.id) });
    }
  };
  return {
    finish,
    /** @param onFinal called when the erasure can no longer be undone, before the undo button disappears. */
    erase: (request: ContactFormRecord, onFinal: () => void) => {
      void finish();
      update({ pending: request, hidden: new Set(get().hidden).add(request.id) });
      stopTimer = clock.after(undoMilliseconds, () => {
        onFinal();
        void finish();
      });
    },
    undo: () => {
      stopTimer?.();
      const { pending } = get();
      if (pending) update({ pending: null, hidden: without(pending.id) });
    },
  };
}
