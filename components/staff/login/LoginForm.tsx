import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { messageFrom } from '#components/app/message-from.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { textOf } from '../parts/text-of.ts';
import styles from './LoginForm.module.css';
import { useSession } from '#components/app/session/SessionProvider.tsx';

/**
 * Email and password (docs/product.md, 4.1); the server's message stands under the form.
 * @param email who is expected to log in, where that is known.
 * @param onLoggedIn called once the session is open.
 */
export function LoginForm({ email, onLoggedIn }: { email?: string | undefined; onLoggedIn?: () => void }) {
  const { login } = useSession();
  const [passwordShown, setPasswordShown] = useState(false);
  const hydrated = useHydrated();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (waiting) return;
    // Uncontrolled: what was typed or filled in before the page came alive is not lost.
    const fields = new FormData(event.currentTarget);
    setWaiting(true);
    setError('');
    try {
      await login({ email: textOf(fields, 'email'), password: textOf(fields, 'password') });
      onLoggedIn?.();
    } catch (failure) {
      setError(messageFrom(failure, 'Login failed'));
      setWaiting(false);
    }
  };

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
      <p className={styles.error} role="alert">
        {error}
      </p>
    </form>
  );
}
