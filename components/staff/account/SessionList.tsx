import { useRef, useState } from 'react';
import type { AccountSession } from '#shared/contract/account.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useApi } from '#components/app/api-context.tsx';
import { messageFrom } from '#components/app/message-from.ts';
import { useToast } from '#components/ui/toasts.ts';
import { LoadedView } from '../parts/LoadedView.tsx';
import { RestingButton } from '../parts/RestingButton.tsx';
import type { LoadedValue } from '../parts/use-loaded.ts';
import { fallbackMark, rowMark, useRowFocus } from '../parts/use-row-focus.ts';
import formStyles from './form.module.css';
import styles from './SessionList.module.css';

const placeOf = ({ browser, address }: AccountSession): string =>
  [browser ?? 'Nepoznat preglednik', address].filter((part) => part !== null).join(' · ');

/** The devices where somebody is logged in with this account; all but this one can be logged out. */
export function SessionList({ loaded, reload, refresh }: LoadedValue<AccountSession[]>) {
  const api = useApi();
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  /** The session that is being ended, '' for all others. */
  const [ending, setEnding] = useState<string | null>(null);
  const [error, setError] = useState('');

  const end = async (id: string) => {
    setEnding(id);
    setError('');
    try {
      if (id === '') await api.call('endOtherSessions', {});
      else await api.call('endSession', { params: { sessionId: id } });
      toast(id === '' ? 'Ostali uređaji su odjavljeni.' : 'Uređaj je odjavljen.');
      await refresh();
      focusRow(null);
    } catch (failure) {
      setError(messageFrom(failure, 'Odjava uređaja nije uspjela. Pokušaj ponovno.'));
    } finally {
      setEnding(null);
    }
  };

  return (
    <LoadedView
      loaded={loaded}
      loading={{ text: 'Učitavanje...' }}
      failed={{ text: 'Uređaji se ne mogu učitati.' }}
      onRetry={reload}
    >
      {(sessions) => (
        <div ref={list}>
          <ul className={styles.list} aria-label="Prijavljeni uređaji" {...fallbackMark}>
            {sessions.map((session) => (
              <li key={session.id} className={styles.session}>
                <div>
                  <p id={`uredaj-${session.id}`} className={styles.place}>
                    {placeOf(session)}
                  </p>
                  <p className={styles.times}>
                    Prijava {formatCroatianTime(session.createdAt)}, zadnje korištenje{' '}
                    {formatCroatianTime(session.lastUsedAt)}
                  </p>
                </div>
                {session.isCurrent ? (
                  <span className={styles.current}>Ovaj uređaj</span>
                ) : (
                  <RestingButton
                    {...rowMark(session.id)}
                    variant="secondary"
                    size="small"
                    aria-describedby={`uredaj-${session.id}`}
                    rests={ending !== null}
                    onClick={() => void end(session.id)}
                  >
                    Odjavi
                  </RestingButton>
                )}
              </li>
            ))}
          </ul>
          <p className={formStyles.error} role="alert">
            {error}
          </p>
          {sessions.length > 1 && (
            <RestingButton
              variant="secondary"
              size="small"
              rests={ending !== null}
              onClick={() => void end('')}
            >
              Odjavi sve ostale
            </RestingButton>
          )}
        </div>
      )}
    </LoadedView>
  );
}
