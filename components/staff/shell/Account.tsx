import { useState } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { person } from '../parts/icons.ts';
import { LeaveDialog } from '../parts/actions.tsx';
import { useLoaded } from '../parts/page-frame.tsx';
import { browserDrafts, slotsOf } from '../articles/editor/drafts/drafts.ts';
import { beforeLogout } from '../parts/before-logout.ts';
import { useAdditions, useSession } from '#components/app/session/SessionProvider.tsx';
import { unsavedWork } from '../parts/unsaved-work.ts';
import styles from './Account.module.css';
import { messageFrom } from '../parts/message-from.ts';

/** @returns whether the provider has pages of accounts (docs/product.md, 7.4); null until it has responded. */
export function useHasAccounts(): boolean | null {
  const { loaded } = useLoaded(useAdditions().accounts.exist, 'The account could not be loaded');
  return loaded.state === 'loading' ? null : loaded.state === 'loaded' && loaded.value;
}

/** The logged-in user and 'Odjava' (docs/product.md, 4.3). The session gate handles what follows a log-out. */
export function Account() {
  const { user, logout } = useSession();
  /** The user whose drafts a log-out removes, even after the session has expired. */
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  const hasAccounts = useHasAccounts();
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState('');
  const [asking, setAsking] = useState(false);

  const ask = async () => {
    if (unsavedWork.exists() || (lastUser && (await slotsOf(lastUser)).length > 0)) setAsking(true);
    else await leave();
  };

  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    setError('');
    await beforeLogout.carryOut();
    try {
      await logout();
      await unsavedWork.discard();
      if (lastUser) await Promise.all((await slotsOf(lastUser)).map(browserDrafts.remove));
    } catch (failure) {
      setError(messageFrom(failure, 'Logout failed'));
      setLeaving(false);
    }
  };

  return (
    <div className={styles.account}>
      {/* A link only if the provider has accounts, and as wide before it has responded: else 'Odjava' would move. */}
      <a className={styles.own} href={hasAccounts ? pages.account : undefined}>
        <Icon shape={person} className={styles.person} />
        <span className={styles.name}>{user?.name ?? user?.email}</span>{' '}
        {hasAccounts && <span className="visually-hidden">Moj račun</span>}
      </a>
      <button type="button" className={styles.logout} disabled={leaving} onClick={() => void ask()}>
        Odjava
      </button>
      <p className={styles.error} role="alert">
        {error}
      </p>
      {asking && <LeaveDialog onCancel={() => setAsking(false)} onConfirm={() => void leave()} />}
    </div>
  );
}
