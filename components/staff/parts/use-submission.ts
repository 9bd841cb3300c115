import { useRef, useState, type SubmitEvent } from 'react';
import { messageFrom } from './message-from.ts';

/** Ignores further submissions until the first one has ended. @param failure the message if the server gives none. */
export function useSubmission(send: (fields: FormData, form: HTMLFormElement) => Promise<void>, failure: string) {
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');
  const isSending = useRef(false);
  const submit = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    setWaiting(true);
    setError('');
    try {
      await send(new FormData(form), form);
    } catch (refusal) {
      setError(messageFrom(refusal, failure));
    } finally {
      isSending.current = false;
      setWaiting(false);
    }
  };
  return {
    waiting,
    error,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
