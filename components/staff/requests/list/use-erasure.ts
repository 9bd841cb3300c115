import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { toast } from '#components/ui/toasts.ts';
import { beforeLogout } from '#components/app/session/before-logout.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { useApi } from '#components/app/api-context.tsx';

/** Period during which a confirmed erasure can be undone. */
export const undoMilliseconds = 8000;

type Id = ContactFormRecord['id'];

interface Listeners {
  /** Called when the erasure can no longer be undone, before the undo button disappears. */
  onFinal: () => void;
  /** Called when the provider has erased the request. */
  onErased: (request: ContactFormRecord) => void;
}

/**
 * Erases requests after a delay during which the erasure can be undone. Leaving the screen, the page or the
 * browser, or logging out, ends the delay and erases the pending request.
 */
export function useErasure({ onFinal, onErased }: Listeners) {
  const api = useApi();
  /** The request whose erasure can still be undone; null: none. */
  const [pending, setPending] = useState<ContactFormRecord | null>(null);
  const [leaving, setLeaving] = useState<ReadonlySet<Id>>(() => new Set());
  const carryOut = useRef<(() => Promise<void>) | null>(null);

  const finish = useCallback(async () => {
    const erasing = carryOut.current?.();
    carryOut.current = null;
    setPending(null);
    await erasing;
  }, []);

  const erase = useCallback(
    (request: ContactFormRecord) => {
      void finish();
      carryOut.current = async () => {
        // Hides the request until the provider has responded. Otherwise, it would reappear on a slow network.
        setLeaving((ids) => new Set(ids).add(request.id));
        try {
          await api.call('eraseForm', { params: { formId: request.id } });
          onErased(request);
        } catch (error) {
          logFailure('The form could not be erased', error);
          toast('Upit nije obrisan. Pokušaj ponovno.');
          setLeaving((ids) => new Set([...ids].filter((id) => id !== request.id)));
        }
      };
      setPending(request);
    },
    [finish, api, onErased],
  );

  const undo = useCallback(() => {
    carryOut.current = null;
    setPending(null);
  }, []);

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => {
      onFinal();
      void finish();
    }, undoMilliseconds);
    return () => clearTimeout(timer);
  }, [pending, finish, onFinal]);

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

  /** Requests that no list shows: the pending one and those erased here. */
  const hidden = useMemo(() => (pending ? new Set(leaving).add(pending.id) : leaving), [pending, leaving]);
  return { pending, hidden, erase, undo };
}
