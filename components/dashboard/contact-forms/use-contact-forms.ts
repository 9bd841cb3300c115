import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useApi } from '../../api-context.tsx';
import { logFailure } from '../log-failure.ts';

export type ContactForms =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; records: readonly ContactFormRecord[] };

/**
 * The records, asked for once when the screen opens (specification, section 7).
 * @returns them or their absence, and how to ask again after a failure.
 */
export function useContactForms(): { forms: ContactForms; reload: () => void } {
  const api = useApi();
  const [forms, setForms] = useState<ContactForms>({ state: 'loading' });
  const asked = useRef(false);

  const reload = useCallback(() => {
    setForms({ state: 'loading' });
    api.call('listForms', {}).then(
      ({ contactForms }) => setForms({ state: 'loaded', records: contactForms }),
      (error: unknown) => {
        logFailure('The contact forms could not be loaded', error);
        setForms({ state: 'failed' });
      },
    );
  }, [api]);

  useEffect(() => {
    // Once, even where a development build runs effects twice.
    if (asked.current) return;
    asked.current = true;
    reload();
  }, [reload]);

  return { forms, reload };
}
