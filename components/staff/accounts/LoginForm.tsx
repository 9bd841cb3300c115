import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Credentials } from '#shared/contract/accounts.ts';
import { Button } from '#components/ui/Button.tsx';
import { messageFrom } from '../parts/message-from.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { ActionButton } from '../parts/actions.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { FormError, CodeField, InputField, textOf } from '../parts/forms.tsx';
import styles from './LoginForm.module.css';
import { useSession } from '#components/app/session/SessionProvider.tsx';

/** Lets the user type at once. On a phone, the focus would open the keyboard over the page. */
const focusOnComputer = (field: HTMLInputElement | null): void => {
  if (document.activeElement === document.body && window.matchMedia('(hover: hover)').matches) field?.focus();
};

/** Asks for e-mail address and password (docs/product.md, 4.1), then for a code if the account has a second factor. */
export function LoginForm({ email, onLoggedIn }: { email?: string | undefined; onLoggedIn?: () => void }) {
  const { login } = useSession();
  const [passwordShown, setPasswordShown] = useState(false);
  const hydrated = useHydrated();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');
  /** The credentials once the provider has accepted them and requires a code; otherwise null. */
  const [accepted, setAccepted] = useState<Credentials | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    // The fields are uncontrolled, so that input from before hydration is not lost.
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
      // The password was right, and the account has a second factor. Not every provider supports it.
      const asksForCode = failure instanceof ApiError && failure.code === 'SECOND_FACTOR_REQUIRED';
      if (asksForCode && !accepted) setAccepted(credentials);
      else setError(messageFrom(failure, 'Login failed'));
      setWaiting(false);
    }
  };

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      {accepted ? (
        <CodeField ref={focusOnMount} />
      ) : (
        <>
          <InputField
            ref={email === undefined ? focusOnComputer : undefined}
            label="Email"
            // The type 'email' refuses letters outside ASCII before the '@', which an account may have.
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            name="email"
            defaultValue={email}
            autoComplete="username"
            required
          />
          <div className={styles.password}>
            <InputField
              ref={email === undefined ? undefined : focusOnMount}
              label="Lozinka"
              type={passwordShown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              required
            />
            <Button
              variant="quiet"
              size="small"
              className={styles.reveal}
              onClick={() => setPasswordShown(!passwordShown)}
            >
              {passwordShown ? 'Sakrij lozinku' : 'Prikaži lozinku'}
            </Button>
          </div>
        </>
      )}
      <Button type="submit" wide disabled={!hydrated} aria-disabled={waiting}>
        {waiting ? 'Prijava u tijeku...' : 'Prijava'}
      </Button>
      {accepted && (
        <ActionButton
          variant="quiet"
          onClick={() => {
            setAccepted(null);
            setError('');
          }}
        >
          Natrag
        </ActionButton>
      )}
      <FormError text={error} />
    </form>
  );
}
