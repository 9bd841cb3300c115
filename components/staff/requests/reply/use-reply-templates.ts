import { useCallback, useState } from 'react';
import type { ReplyTemplates } from '#shared/contract/reply-templates.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';

export interface ReplyStore {
  /** null until they are there: people reply without. */
  kept: ReplyTemplates | null;
  /** The index of the one that is used; -1: none. */
  chosen: number;
  choose: (index: number) => void;
  show: (templates: ReplyTemplates) => void;
}

/** The clinic's texts to reply with, and the one that is used from one request to the next. */
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
