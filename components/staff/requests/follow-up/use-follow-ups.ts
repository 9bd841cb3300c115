import { useCallback, useEffect, useRef, useState } from 'react';
import type { FollowUp, FollowUpList, FollowUpState } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { byId, isSameFollowUp, type FollowUps } from '../engine/follow-up-state.ts';
import { useRegularly } from '../../parts/use-regularly.ts';

export type FollowUpStore = ReturnType<typeof useFollowUps>;

/**
 * The follow-ups of all requests, polled for colleagues' changes while the screen is visible.
 * @param isAvailable whether the provider has the additions (docs/product.md, 7.4).
 * @param place of a long list: only later changes are fetched, and the follow-ups of its rows are taken from it.
 * @param onChanged called with follow-ups changed by the user or by colleagues; must be a stable function.
 */
export function useFollowUps(
  isAvailable: boolean,
  place: FollowUpList | null,
  onChanged: (changed: FollowUps) => void,
) {
  const { requests: additions } = useAdditions();
  /** null until they have loaded, and if the provider does not support them (docs/product.md, 7.4). */
  const [followUps, setFollowUps] = useState<FollowUps | null>(null);
  /** The calendar day 'YYYY-MM-DD' of the last poll. */
  const [today, setToday] = useState('');
  const latest = useRef<FollowUps | null>(null);
  const since = useRef<string>(undefined);
  /** Ids of follow-ups changed here since the current poll began, because its response may be older. */
  const putMeanwhile = useRef(new Set<string>());

  /** The latest state other than 'rejected' by the request's id. */
  const unrejected = useRef(new Map<string, FollowUpState>());

  const show = useCallback((next: FollowUps) => {
    for (const [id, { state, stateBefore }] of next) {
      const kept = state === 'rejected' ? stateBefore : state;
      if (kept) unrejected.current.set(id, kept);
    }
    latest.current = next;
    setFollowUps(next);
  }, []);

  useEffect(() => {
    if (!place) return;
    if (since.current === undefined) since.current = place.asOf;
    // Those known already are as new, or newer.
    show(new Map([...place.followUps.map(byId), ...(latest.current ?? [])]));
  }, [place, show]);

  const ask = useCallback(async () => {
    if (!isAvailable) return;
    putMeanwhile.current.clear();
    setToday(calendarDay(new Date().toISOString()));
    try {
      const query = since.current === undefined ? {} : { since: since.current };
      const answer = await additions.followUps({ query });
      if (!answer) return;
      since.current = answer.asOf;
      const known = latest.current;
      const changed = new Map(
        answer.followUps
          .map(byId)
          .filter(
            ([id, followUp]) => !putMeanwhile.current.has(id) && !isSameFollowUp(known?.get(id), followUp),
          ),
      );
      if (known !== null && changed.size === 0) return;
      show(new Map([...(known ?? []), ...changed]));
      // A request that is not known yet is announced instead, and does not move the rows.
      const changedRows = new Map([...changed].filter(([id]) => known?.has(id)));
      if (changedRows.size > 0) onChanged(changedRows);
    } catch (error) {
      logFailure('The follow-ups could not be loaded', error);
    }
  }, [additions, isAvailable, onChanged, show]);
  useRegularly(ask);

  /** Shows a change made here. This function is stable. */
  const put = useCallback(
    (followUp: FollowUp) => {
      const id = String(followUp.formId);
      putMeanwhile.current.add(id);
      if (!isSameFollowUp(latest.current?.get(id), followUp)) show(new Map(latest.current).set(id, followUp));
      onChanged(new Map([[id, followUp]]));
    },
    [onChanged, show],
  );

  const stateBefore = (id: string) => unrejected.current.get(id) ?? 'new';
  const known = (id: string) => latest.current?.get(id);
  return { followUps, today, known, put, stateBefore };
}
