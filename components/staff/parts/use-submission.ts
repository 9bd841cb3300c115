import { useRef, useState, type SubmitEvent } from 'react';
import { messageFrom } from '#components/app/message-from.ts';

interface Submission {
  /** The form is being sent. */
  waiting: boolean;
  /** The reason of a refusal, for people; '' without one. */
  error: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form; ignores further submissions meanwhile.
 * @param send makes the calls. @param failure the message if the server gives none.
 */
export function useSubmission(
  send: (fields: FormData, form: HTMLFormElement) => Promise<void>,
  failure: string,
): Submission {
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
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
