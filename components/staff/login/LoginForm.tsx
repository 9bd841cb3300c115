import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Credentials } from '#shared/contract/auth.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { messageFrom } from '#components/app/message-from.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { CodeField } from '../parts/CodeField.tsx';
import { FormError } from '../parts/FormError.tsx';
import { textOf } from '../parts/text-of.ts';
import styles from './LoginForm.module.css';
import { useSession } from '#components/app/session/SessionProvider.tsx';

/** Recognised by its code, which only some providers have: the provider has accepted the password. */
const asksForCode = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'SECOND_FACTOR_REQUIRED';

/** Sets the attribute by which a dialog finds its initial focus; React does not write it. */
const focusedByDialog = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/**
 * Asks for email and password (docs/product.md, 4.1), then for a code if the account has a second factor. The
 * server's message appears under the form.
 * @param email of the expected user, if known.
 * @param onLoggedIn called once the session is open.
 */
export function LoginForm({ email, onLoggedIn }: { email?: string | undefined; onLoggedIn?: () => void }) {
  const { login } = useSession();
  const [passwordShown, setPasswordShown] = useState(false);
  const hydrated = useHydrated();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');
  /** Accepted by the provider, which also asks for the second factor. */
  const [accepted, setAccepted] = useState<Credentials | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    // Uncontrolled, so that input from before hydration is not lost.
    const fields = new FormData(event.currentTarget);
    setWaiting(true);
    setError('');
    const credentials = accepted
      ? { ...accepted, code: textOf(fields, 'code') }
      : { email: textOf(fields, 'email'), password: textOf(fields, 'password') };
    try {
      await login(credentials);
      onLoggedIn?.();
    } catch (failure) {
      if (asksForCode(failure) && !accepted) setAccepted(credentials);
      else setError(messageFrom(failure, 'Login failed'));
      setWaiting(false);
    }
  };

  if (accepted)
    return (
      <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
        <CodeField takesFocus />
        <Button type="submit" wide aria-disabled={waiting}>
          {waiting ? 'Prijava u tijeku...' : 'Prijava'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setAccepted(null);
            setError('');
          }}
        >
          Natrag
        </Button>
        <FormError text={error} />
      </form>
    );
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      <Field label="Email" required>
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            defaultValue={email}
            autoComplete="username"
            required
          />
        )}
      </Field>
      <div className={styles.password}>
        <Field label="Lozinka" required>
          {(control) => (
            <input
              {...control}
              ref={email === undefined ? undefined : focusedByDialog}
              type={passwordShown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <Button
          variant="quiet"
          size="small"
          className={styles.reveal}
          onClick={() => setPasswordShown(!passwordShown)}
        >
          {passwordShown ? 'Sakrij lozinku' : 'Prikaži lozinku'}
        </Button>
      </div>
      <Button type="submit" wide disabled={!hydrated} aria-disabled={waiting}>
        {waiting ? 'Prijava u tijeku...' : 'Prijava'}
      </Button>
      <FormError text={error} />
    </form>
  );
}
