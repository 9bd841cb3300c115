import type { FollowUp, FollowUpChange } from '#shared/contract/requests-desk.ts';
import { followUpOf, type DeskStore, type Outside } from './desk-state.ts';
import { dayTitle, stateTitles } from './follow-up-state.ts';

function newsOf(change: FollowUpChange, after: FollowUp): string {
  if (change.state !== undefined) return `Novi status: ${stateTitles[after.state]}`;
  if (change.assigneeId !== undefined) return `Dodijeljeno: ${after.assignee ?? ''}`;
  if (change.isMine !== undefined) return change.isMine ? 'Dodijeljeno meni' : 'Više nije dodijeljeno';
  return after.remindOn === null ? 'Podsjetnik je uklonjen' : `Podsjetnik: ${dayTitle(after.remindOn)}`;
}

/** @returns a message about a colleague's changes since `known`; '' if there are none. */
function meanwhile(known: FollowUp, before: FollowUp): string {
  const changes = [
    known.state !== before.state && `${stateTitles[before.state]} (${before.stateBy ?? ''})`,
    known.assignee !== before.assignee && `dodijeljeno: ${before.assignee ?? 'nikome'}`,
    known.remindOn !== before.remindOn &&
      `podsjetnik: ${before.remindOn === null ? 'nema' : dayTitle(before.remindOn)}`,
  ].filter((change) => change !== false);
  return changes.length === 0 ? '' : `U međuvremenu: ${changes.join(', ')}. `;
}

/**
 * Changes follow-ups. A change is shown at once, saved after earlier changes of the same request, and reverted if saving
 * fails. The last change wins; a colleague's change in between is announced.
 * @param put shows a follow-up as it was changed here, before and after the provider responds.
 * @param about tells the results of a change of a request, which may be closed by then.
 */
export function createFollowUpChanges(
  { call, userName, now, log }: Outside,
  store: DeskStore,
  put: (followUp: FollowUp) => void,
  about: (id: string) => (kind: 'saved' | 'failure', text: string) => void,
) {
  /** The changes of a request that are being saved, and the provider's last known state. */
  const queues = new Map<string, { waiting: number; known: FollowUp; saved: Promise<void> }>();

  const change = (id: string, change: FollowUpChange): void => {
    const current = followUpOf(store.get(), id);
    if (!current) return;
    const queue = queues.get(id) ?? { waiting: 0, known: current, saved: Promise.resolve() };
    queues.set(id, queue);
    queue.waiting += 1;
    const name = userName();
    const { assigneeId = null } = change;
    const assignee = change.isMine ? name : store.get().colleagues.find((each) => each.id === assigneeId)?.name;
    put({
      ...current,
      isMine: assigneeId === null && current.isMine,
      ...change,
      ...(change.state !== undefined && { stateAt: now(), stateBy: name }),
      ...((assigneeId !== null || change.isMine !== undefined) && { assigneeId, assignee: assignee ?? null }),
    });

    const tell = about(id);
    const save = async () => {
      try {
        const params = { formId: current.formId };
        const { before, after } = await call('changeFollowUp', { params, body: change });
        tell('saved', meanwhile(queue.known, before) + newsOf(change, after));
        queue.known = after;
      } catch (error) {
        log('The follow-up could not be changed', error);
        tell('failure', 'promjena nije spremljena. Pokušaj ponovno.');
      }
      queue.waiting -= 1;
      if (queue.waiting > 0) return;
      queues.delete(id);
      put(queue.known);
    };
    queue.saved = queue.saved.then(save);
  };
  return { change, isPending: (id: string) => queues.has(id) };
}
