import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useToast } from '#components/ui/toasts.ts';
import { beforeLogout } from '../../shell/before-logout.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { useApi } from '#components/app/api-context.tsx';

/** How long a confirmed erasure can be undone. */
export const undoMilliseconds = 8000;

type Id = ContactFormRecord['id'];

interface Erasure {
  /** The request whose erasure can still be undone; null: none. */
  doomed: ContactFormRecord | null;
  /** Requests that no list shows: that one and those being erased. */
  hidden: ReadonlySet<Id>;
  erase: (request: ContactFormRecord) => void;
  undo: () => void;
}

interface Listeners {
  /** The erasure can no longer be undone; called before the undo button disappears. */
  onFinal: () => void;
  /** The provider has erased the request. */
  onErased: (request: ContactFormRecord) => void;
}

const none: ReadonlySet<Id> = new Set();

/**
 * Erases requests after a delay in which it can be undone. Leaving the screen, the page or the browser, or logging out, ends the
 * delay: a pending request is erased then.
 */
export function useErasure({ onFinal, onErased }: Listeners): Erasure {
  const api = useApi();
  const toast = useToast();
  const [doomed, setDoomed] = useState<ContactFormRecord | null>(null);
  const [leaving, setLeaving] = useState(none);
  const carryOut = useRef<(() => Promise<void>) | null>(null);

  const finish = useCallback(async () => {
    const erasing = carryOut.current?.();
    carryOut.current = null;
    setDoomed(null);
    await erasing;
  }, []);

  const erase = useCallback(
    (request: ContactFormRecord) => {
      void finish();
      carryOut.current = async () => {
        // Hidden until the provider has answered: on a slow network it would reappear for a moment.
        setLeaving((ids) => new Set(ids).add(request.id));
        try {
          await api.call('eraseForm', { params: { formId: request.id } });
          onErased(request);
        } catch (error) {
          logFailure('The form could not be erased', error);
          toast('Forma nije obrisana. Pokušaj ponovno.');
        }
        setLeaving((ids) => new Set([...ids].filter((id) => id !== request.id)));
      };
      setDoomed(request);
    },
    [finish, api, onErased, toast],
  );

  const undo = useCallback(() => {
    carryOut.current = null;
    setDoomed(null);
  }, []);

  useEffect(() => {
    if (!doomed) return undefined;
    const timer = setTimeout(() => {
      onFinal();
      void finish();
    }, undoMilliseconds);
    return () => clearTimeout(timer);
  }, [doomed, finish, onFinal]);

  useEffect(() => {
    const finishNow = () => void finish();
    window.addEventListener('pagehide', finishNow);
    const stopWaiting = beforeLogout.add(finish);
    return () => {
      window.removeEventListener('pagehide', finishNow);
      stopWaiting();
      void carryOut.current?.();
      carryOut.current = null;
    };
  }, [finish]);

  const hidden = useMemo(() => (doomed ? new Set(leaving).add(doomed.id) : leaving), [doomed, leaving]);
  return { doomed, hidden, erase, undo };
}
