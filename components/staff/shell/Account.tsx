import { useState } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { useHasAccount } from '../account/use-has-account.ts';
import { person } from '../parts/icons.ts';
import { beforeLogout } from './before-logout.ts';
import { LeaveDialog } from '#components/app/session/LeaveDialog.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { unsavedWork } from '#components/app/session/unsaved-work.ts';
import styles from './Account.module.css';
import { messageFrom } from '#components/app/message-from.ts';

/**
 * Who is logged in, the way to one's own account where the provider has it, and 'Odjava', with the reason beside it where it failed (docs/product.md, 4.3). What comes
 * after a log-out is the session gate's to decide.
 */
export function Account() {
  const { user, logout } = useSession();
  const hasAccount = useHasAccount();
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState('');

  const [asking, setAsking] = useState(false);

  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    setError('');
    await beforeLogout.carryOut();
    try {
      await logout();
      await unsavedWork.discard();
    } catch (failure) {
      setError(messageFrom(failure, 'Logout failed'));
      setLeaving(false);
    }
  };

  return (
    <div className={styles.account}>
      {hasAccount ? (
        <a className={styles.own} href={pages.account}>
          <Icon shape={person} className={styles.person} />
          <span className={styles.name}>{user?.name ?? user?.email}</span>
          <span className="visually-hidden"> Moj račun</span>
        </a>
      ) : (
        <span className={styles.name}>{user?.name ?? user?.email}</span>
      )}
      <button
        type="button"
        className={styles.logout}
        disabled={leaving}
        onClick={() => (unsavedWork.exists() ? setAsking(true) : void leave())}
      >
        Odjava
      </button>
      <p className={styles.error} role="alert">
        {error}
      </p>
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={() => void leave()} />}
    </div>
  );
}
