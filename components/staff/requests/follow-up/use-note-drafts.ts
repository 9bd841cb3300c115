import { useState } from 'react';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';

/** Unsaved notes by the id of their request. While there is one, the browser asks before the page is left. */
export function useNoteDrafts() {
  const [drafts] = useState(() => new Map<string, string>());
  const [isUnsaved, setUnsaved] = useState(false);
  useLeaveWarning(isUnsaved);
  const write = (requestId: string, text: string) => {
    drafts.set(requestId, text);
    setUnsaved([...drafts.values()].some((draft) => draft.trim() !== ''));
  };
  return { of: (requestId: string) => drafts.get(requestId) ?? '', write };
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>;
