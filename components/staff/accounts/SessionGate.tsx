import { useEffect, useState, type ReactNode } from 'react';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { NoticeBand } from '../parts/NoticeBand.tsx';
import { ActionButton } from '../parts/actions.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './SessionGate.module.css';
import { useReopening, useSession } from '#components/app/session/SessionProvider.tsx';
import { unsavedWork } from '../parts/unsaved-work.ts';

/**
 * Wraps every protected page (docs/product.md, 4.2). If the session expires, the user logs in again on the
 * page without losing work, and the failed call is repeated. After a log-out in another tab, the page
 * redirects to the login, unless it has unsaved work.
 */
export function SessionGate({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
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
          <ActionButton onClick={expire}>Prijavi se</ActionButton>
        </NoticeBand>
      )}
      {children}
      {onTheSpot && (
        <Dialog title="Sesija je istekla" onCancel={decline}>
          <p className={styles.text}>Prijavi se ponovno i nastavi s radom. Sve je i dalje ovdje.</p>
          <LoginForm email={lastUser?.email ?? undefined} />
          <DialogActions>
            <ActionButton variant="quiet" onClick={decline}>
              Ne sada
            </ActionButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
