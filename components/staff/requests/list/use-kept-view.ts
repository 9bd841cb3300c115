import { useMemo } from 'react';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { inLocalStorage } from '../../parts/in-local-storage.ts';
import { requestViews, type RequestView } from './request-views.ts';

export interface KeptView {
  /** @returns null for the whole list. */
  read: () => RequestView | null;
  keep: (view: RequestView | null) => void;
}

/** @returns the view that this account last chose in this browser; the same object for the same account. */
export function useKeptView(): KeptView {
  const { user } = useSession();
  const key = `requestView ${user?.email ?? ''}`;
  return useMemo(
    () => ({
      read: () => {
        const kept = inLocalStorage((storage) => storage.getItem(key));
        return requestViews.find((each) => each === kept) ?? null;
      },
      keep: (view) => {
        inLocalStorage((storage) => (view === null ? storage.removeItem(key) : storage.setItem(key, view)));
      },
    }),
    [key],
  );
}
