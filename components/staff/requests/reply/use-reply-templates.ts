import { useState } from 'react';
import type { ReplyTemplates } from '#shared/contract/requests-desk.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';

export type ReplyStore = ReturnType<typeof useReplyTemplates>;

/** The clinic's reply templates and the selected one, which stays selected from request to request. */
export function useReplyTemplates() {
  const api = useApi();
  const { loaded, change } = useLoaded(
    () => api.call('getReplyTemplates', {}),
    'The reply templates could not be loaded',
  );
  /** The index of the selected template; -1: none. */
  const [chosen, choose] = useState(0);
  return {
    isLoading: loaded.state === 'loading',
    /** null until loaded; replies work without them. */
    kept: loaded.state === 'loaded' ? loaded.value : null,
    chosen,
    choose,
    show: (templates: ReplyTemplates) => change(() => templates),
  };
}
