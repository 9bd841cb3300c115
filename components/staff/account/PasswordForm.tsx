import { useState, type SubmitEvent } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { messageFrom } from '#components/app/message-from.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useToast } from '#components/ui/toasts.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { textOf } from '../parts/text-of.ts';
import styles from './form.module.css';

/**
 * Changes the password; the current one is asked for, and the server's message stands under the form.
 * @param email tells the browser's password manager whose password it is.
 */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const api = useApi();
  const toast = useToast();
  const hydrated = useHydrated();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');
  const [differs, setDiffers] = useState(false);

  const change = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const newPassword = textOf(fields, 'new');
    const isRepeated = newPassword === textOf(fields, 'repeated');
    setDiffers(!isRepeated);
    setError('');
    if (!isRepeated) return;
    setWaiting(true);
    try {
      const body = { currentPassword: textOf(fields, 'current'), newPassword };
      await api.call('changePassword', { body });
      form.reset();
      toast('Lozinka je promijenjena.');
      onChanged();
    } catch (failure) {
      setError(messageFrom(failure, 'Lozinka nije promijenjena. Pokušaj ponovno.'));
    } finally {
      setWaiting(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!waiting) void change(event.currentTarget);
  };

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field label="Trenutna lozinka" required>
        {(control) => (
          <input
            {...control}
            type="password"
            name="current"
            autoComplete="current-password"
            maxLength={256}
            required
          />
        )}
      </Field>
      <Field label="Nova lozinka" required hint="Najmanje 12 znakova. Može biti i rečenica.">
        {(control) => (
          <input
            {...control}
            type="password"
            name="new"
            autoComplete="new-password"
            minLength={12}
            maxLength={256}
            required
          />
        )}
      </Field>
      <Field label="Ponovi novu lozinku" required error={differs ? 'Lozinke se ne podudaraju.' : null}>
        {(control) => (
          <input
            {...control}
            type="password"
            name="repeated"
            autoComplete="new-password"
            maxLength={256}
            required
          />
        )}
      </Field>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <Button type="submit" disabled={!hydrated} aria-disabled={waiting}>
        {waiting ? 'Spremanje...' : 'Promijeni lozinku'}
      </Button>
    </form>
  );
}
