import { useCallback, useRef, useState } from 'react';
import type { FollowUp } from '#shared/contract/follow-up.ts';
import { calendarDay } from '#shared/format.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { isSameFollowUp, type FollowUps } from './follow-up-state.ts';
import { useRegularly } from '../../parts/use-regularly.ts';

export interface FollowUpStore {
  /** null until the provider has answered, and if it has no follow-ups (docs/product.md, 7.4). */
  followUps: FollowUps | null;
  /** The calendar day 'YYYY-MM-DD' of the last poll. */
  today: string;
  /** Shows a change made here; always the same function. */
  put: (followUp: FollowUp) => void;
}

/**
 * The follow-ups of all requests, polled for colleagues' changes while the screen is visible.
 * @param isAvailable whether the provider has the additions.
 * @param onChanged called with changed follow-ups, own or colleagues'; must stay the same function.
 */
export function useFollowUps(isAvailable: boolean, onChanged: (changed: FollowUps) => void): FollowUpStore {
  const api = useApi();
  const [followUps, setFollowUps] = useState<FollowUps | null>(null);
  const [today, setToday] = useState('');
  const latest = useRef<FollowUps | null>(null);
  const since = useRef<string>(undefined);
  const hasNone = useRef(false);
  /** Changed here since the poll in progress began: its answer may be older. */
  const putMeanwhile = useRef(new Set<string>());

  const show = useCallback((next: FollowUps) => {
    latest.current = next;
    setFollowUps(next);
  }, []);

  const ask = useCallback(async () => {
    if (!isAvailable || hasNone.current) return;
    putMeanwhile.current.clear();
    setToday(calendarDay(new Date().toISOString()));
    try {
      const query = since.current === undefined ? {} : { since: since.current };
      const answer = await api.call('listFollowUps', { query });
      since.current = answer.asOf;
      const known = latest.current;
      const changed = new Map(
        answer.followUps
          .map((followUp) => [String(followUp.formId), followUp] as const)
          .filter(
            ([id, followUp]) => !putMeanwhile.current.has(id) && !isSameFollowUp(known?.get(id), followUp),
          ),
      );
      if (known !== null && changed.size === 0) return;
      show(new Map([...(known ?? []), ...changed]));
      if (known !== null) onChanged(changed);
    } catch (error) {
      if (statusOf(error) === 404) hasNone.current = true;
      else logFailure('The follow-ups could not be asked for', error);
    }
  }, [api, isAvailable, onChanged, show]);
  useRegularly(ask);

  const put = useCallback(
    (followUp: FollowUp) => {
      const id = String(followUp.formId);
      putMeanwhile.current.add(id);
      if (isSameFollowUp(latest.current?.get(id), followUp)) return;
      show(new Map(latest.current).set(id, followUp));
      onChanged(new Map([[id, followUp]]));
    },
    [onChanged, show],
  );

  return { followUps, today, put };
}
