import { useEffect, useState } from 'react';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { useSession } from '#components/app/session/SessionProvider.tsx';

/** The login screen (docs/product.md, 4.1). @param onLoggedIn called when a user is logged in, in any tab. */
export function LoginScreen({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { user, check } = useSession();
  /** True once the session is confirmed. Until then, the stored user may be outdated. */
  const [confirmed, setConfirmed] = useState(false);

  useEffect(() => void check().then(setConfirmed), [check]);

  const loggedIn = confirmed && user !== null;
  useEffect(() => {
    if (loggedIn) onLoggedIn();
  }, [loggedIn, onLoggedIn]);

  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Dobrodošli</h1>
      <LoginForm onLoggedIn={() => setConfirmed(true)} />
    </div>
  );
}
