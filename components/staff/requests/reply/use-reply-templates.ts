import { useCallback, useState } from 'react';
import type { ReplyTemplates } from '#shared/contract/reply-templates.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';

export interface ReplyStore {
  /** null until loaded; replies work without them. */
  kept: ReplyTemplates | null;
  /** The index of the selected template; -1: none. */
  chosen: number;
  choose: (index: number) => void;
  show: (templates: ReplyTemplates) => void;
}

/** The clinic's reply templates and the selected one, which stays selected from request to request. */
export function useReplyTemplates(): ReplyStore {
  const api = useApi();
  const ask = useCallback(() => api.call('getReplyTemplates', {}), [api]);
  const { loaded, change } = useLoaded(ask, 'The reply templates could not be loaded');
  const [chosen, choose] = useState(0);
  return {
    kept: loaded.state === 'loaded' ? loaded.value : null,
    chosen,
    choose,
    show: (templates) => change(() => templates),
  };
}
