import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { NoticeBand } from '#components/ui/NoticeBand.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './SessionGate.module.css';
import { useReopening, useSession } from '#components/app/session/SessionProvider.tsx';
import { unsavedWork } from '#components/app/session/unsaved-work.ts';

interface SessionGateProps {
  /** Called when no user is left for whom a staff page may be shown. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * Wraps every protected page (docs/product.md, 4.2). An expired session is reopened on the page, which keeps
 * its work, and the call that found it expired is repeated. After a log-out elsewhere the page redirects to
 * the login, unless work would be lost.
 */
export function SessionGate({ onLeave, children }: SessionGateProps) {
  const { status, user, ended, expire, decline } = useSession();
  const { attend } = useReopening();
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);

  const over = status === 'ready' && !user;
  const declined = over && ended === 'declined';
  const onTheSpot = over && (ended === 'expired' || (ended === 'loggedOutElsewhere' && unsavedWork.exists()));
  const leaving = over && !onTheSpot && !declined;

  useEffect(() => attend(), [attend]);
  useEffect(() => {
    if (leaving) onLeave();
  }, [leaving, onLeave]);

  return (
    <>
      {declined && (
        <NoticeBand label="Sesija je istekla">
          <p>Sesija je istekla. Za spremanje se treba ponovno prijaviti.</p>
          <Button variant="secondary" size="small" onClick={expire}>
            Prijavi se
          </Button>
        </NoticeBand>
      )}
      {children}
      {onTheSpot && (
        <Dialog title="Sesija je istekla" onCancel={decline}>
          <p className={styles.text}>Prijavi se ponovno i nastavi gdje si stao. Tvoj rad je i dalje ovdje.</p>
          <LoginForm email={lastUser?.email ?? undefined} />
          <DialogActions>
            <Button variant="quiet" size="small" onClick={decline}>
              Ne sada
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
