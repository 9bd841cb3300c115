import { useRef } from 'react';
import type { Colleagues, FollowUp, FollowUpChange } from '#shared/contract/requests-desk.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { dayTitle, stateTitles } from '../engine/follow-up-state.ts';

interface ChangeOptions {
  /** The follow-up as shown; undefined while it loads and cannot be changed. */
  current: FollowUp | undefined;
  colleagues: Colleagues;
  /** Called with the changed follow-up before and after the provider responds. */
  onChanged: (followUp: FollowUp) => void;
  /** Called with the result to announce. */
  onNews: (news: string) => void;
  /** Called when saving fails. The request may have been closed meanwhile. */
  onFailure: () => void;
}

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
 * @returns a function that changes a request's follow-up. A change is shown at once, saved after earlier changes, and
 *   reverted if saving fails. The last change wins; a colleague's change in between is announced.
 */
export function useFollowUpChange({ current, colleagues, onChanged, onNews, onFailure }: ChangeOptions) {
  const api = useApi();
  const { user } = useSession();
  const saving = useRef(Promise.resolve());
  const pending = useRef(0);
  /** The provider's last known state. */
  const known = useRef(current);

  return (change: FollowUpChange): void => {
    if (!current) return;
    if (pending.current === 0) known.current = current;
    pending.current += 1;
    const name = user?.name ?? '';
    const { assigneeId = null } = change;
    const assignee = change.isMine ? name : colleagues.find(({ id }) => id === assigneeId)?.name;
    onChanged({
      ...current,
      isMine: assigneeId === null && current.isMine,
      ...change,
      ...(change.state !== undefined && { stateAt: new Date().toISOString(), stateBy: name }),
      ...((assigneeId !== null || change.isMine !== undefined) && { assigneeId, assignee: assignee ?? null }),
    });

    const save = async () => {
      try {
        const params = { formId: current.formId };
        const { before, after } = await api.call('changeFollowUp', { params, body: change });
        onNews(meanwhile(known.current ?? before, before) + newsOf(change, after));
        known.current = after;
      } catch (error) {
        logFailure('The follow-up could not be changed', error);
        onFailure();
      }
      pending.current -= 1;
      if (pending.current === 0 && known.current) onChanged(known.current);
    };
    saving.current = saving.current.then(save);
  };
}
