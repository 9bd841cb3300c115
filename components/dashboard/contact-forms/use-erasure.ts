import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { useToast } from '../../ui/toasts.ts';
import { logFailure } from '../log-failure.ts';
import { useStaffApi } from '../staff-api.tsx';

/** How long a confirmed erasure can still be taken back. */
export const undoMilliseconds = 8000;

interface Erasure {
  /** The record that goes next, hidden already; null while there is none. */
  doomed: ContactFormRecord | null;
  erase: (record: ContactFormRecord) => void;
  undo: () => void;
}

/**
 * Erases records for good after a while in which it can be taken back. Whoever leaves the screen has made up their
 * mind: what waits is erased then.
 * @param onErased the record is gone at the provider.
 */
export function useErasure(onErased: (id: ContactFormRecord['id']) => void): Erasure {
  const staffApi = useStaffApi();
  const toast = useToast();
  const [doomed, setDoomed] = useState<ContactFormRecord | null>(null);
  const carryOut = useRef<(() => void) | null>(null);

  const finish = useCallback(() => {
    carryOut.current?.();
    carryOut.current = null;
    setDoomed(null);
  }, []);

  const erase = useCallback(
    (record: ContactFormRecord) => {
      finish();
      carryOut.current = () => {
        staffApi.eraseForm(record.id).then(
          () => onErased(record.id),
          (error: unknown) => {
            logFailure('The form could not be erased', error);
            toast('Forma nije obrisana. Pokušaj ponovno.');
          },
        );
      };
      setDoomed(record);
    },
    [finish, staffApi, onErased, toast],
  );

  const undo = useCallback(() => {
    carryOut.current = null;
    setDoomed(null);
  }, []);

  useEffect(() => {
    if (!doomed) return undefined;
    const timer = setTimeout(finish, undoMilliseconds);
    return () => clearTimeout(timer);
  }, [doomed, finish]);
  useEffect(() => () => carryOut.current?.(), []);

  return { doomed, erase, undo };
}
