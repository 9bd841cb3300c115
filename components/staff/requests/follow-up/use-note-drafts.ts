import { useState } from 'react';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';

/** Unsaved notes by account and request. They are in memory, and survive a failure of the page that shows them. */
const drafts = new Map<string, string>();

/** Unsaved notes by the id of their request. While there is one, the browser asks before the page is left. */
export function useNoteDrafts() {
  const { user } = useSession();
  const account = user?.email ?? '';
  const isUnsavedNow = () =>
    [...drafts].some(([key, draft]) => key.startsWith(`${account} `) && draft.trim() !== '');
  const [isUnsaved, setUnsaved] = useState(isUnsavedNow);
  useLeaveWarning(isUnsaved);
  const write = (requestId: string, text: string) => {
    drafts.set(`${account} ${requestId}`, text);
    setUnsaved(isUnsavedNow());
  };
  return { of: (requestId: string) => drafts.get(`${account} ${requestId}`) ?? '', write };
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>;
