import { useEffect, type ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './SessionGate.module.css';
import { useSession } from './SessionProvider.tsx';
import { unsavedWork } from './unsaved-work.ts';

interface SessionGateProps {
  /** Called when there is nobody to show a staff page to any more. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * Around every protected page (specification, section 2 'Protected area guard'). A session that ran out is opened
 * again on the spot, with the work still there; one that somebody closed leads to the login, unless work would be lost.
 */
export function SessionGate({ onLeave, children }: SessionGateProps) {
  const { status, user, ended } = useSession();
  const over = status === 'ready' && !user;
  const onTheSpot = over && (ended === 'expired' || (ended === 'loggedOutElsewhere' && unsavedWork.exists()));
  const leaving = over && !onTheSpot;

  useEffect(() => {
    if (leaving) onLeave();
  }, [leaving, onLeave]);

  return (
    <>
      {children}
      {onTheSpot && (
        <Dialog title="Sesija je istekla">
          <p className={styles.text}>Prijavi se ponovno i nastavi gdje si stao. Tvoj rad je i dalje ovdje.</p>
          <LoginForm />
        </Dialog>
      )}
    </>
  );
}
