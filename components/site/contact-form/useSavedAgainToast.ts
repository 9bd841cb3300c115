import { useEffect, useRef } from 'react';
import { useToast } from '#components/ui/toasts.ts';
import type { FormState } from './form-state.ts';

/**
 * The form says while something is not saved; that it all is again has no place in the form, and whoever has gone on to
 * read the page wants to know.
 */
export function useSavedAgainToast({ behind, limit, saves, phase }: FormState): void {
  const toast = useToast();
  const wasBehind = useRef(false);
  const wasLimited = useRef(false);
  const statuses = Object.values(saves);
  const isSaved = statuses.includes('saved') && !statuses.includes('refused');
  useEffect(() => {
    if (wasBehind.current && !behind && isSaved && phase === 'editing')
      toast(wasLimited.current ? 'Ora tutto è salvato.' : 'La connessione è tornata: tutto è salvato.');
    wasBehind.current = behind;
    wasLimited.current = limit !== null;
  }, [behind, limit, isSaved, phase, toast]);
}
