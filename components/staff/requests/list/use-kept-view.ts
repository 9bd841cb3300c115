import { useCallback, useState } from 'react';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { requestViews, type RequestView } from './request-views.ts';

/** A browser may refuse to store: the view is then one for this visit. */
const inStorage = <T>(use: (storage: Storage) => T): T | null => {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
};

/** @returns the view that this account chose last in this browser, null for the whole list, and how to choose another. Used in the browser only. */
export function useKeptView(): [RequestView | null, (view: RequestView | null) => void] {
  const { user } = useSession();
  const key = `requestView ${user?.email ?? ''}`;
  const [view, setView] = useState(() => {
    const kept = inStorage((storage) => storage.getItem(key));
    return requestViews.find((each) => each === kept) ?? null;
  });
  const choose = useCallback(
    (next: RequestView | null) => {
      setView(next);
      inStorage((storage) => (next === null ? storage.removeItem(key) : storage.setItem(key, next)));
    },
    [key],
  );
  return [view, choose];
}
