import { useCallback } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useApi } from '../../api-context.tsx';
import { useLoaded, type Loaded } from '../use-loaded.ts';

/** @returns the records, asked for once when the screen opens (specification, section 7), and how to ask again. */
export function useContactForms(): { forms: Loaded<readonly ContactFormRecord[]>; reload: () => void } {
  const api = useApi();
  const ask = useCallback(async () => (await api.call('listForms', {})).contactForms, [api]);
  const { loaded, reload } = useLoaded<readonly ContactFormRecord[]>(
    ask,
    'The contact forms could not be loaded',
  );
  return { forms: loaded, reload };
}
