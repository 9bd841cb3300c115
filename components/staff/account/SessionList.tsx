import { useRef, useState } from 'react';
import type { AccountSession } from '#shared/contract/account.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useApi } from '#components/app/api-context.tsx';
import { messageFrom } from '#components/app/message-from.ts';
import { useToast } from '#components/ui/toasts.ts';
import { Badge } from '../parts/Badge.tsx';
import { FormError } from '../parts/FormError.tsx';
import { LoadedView } from '../parts/LoadedView.tsx';
import { RestingButton } from '../parts/RestingButton.tsx';
import { Row, Rows } from '../parts/Rows.tsx';
import type { LoadedValue } from '../parts/use-loaded.ts';
import { fallbackMark, rowMark, useRowFocus } from '../parts/use-row-focus.ts';
import styles from './SessionList.module.css';

const placeOf = ({ browser, address }: AccountSession): string =>
  [browser ?? 'Nepoznat preglednik', address].filter((part) => part !== null).join(' · ');

/** The open sessions of the account; all but the current one can be ended. */
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
          <Rows aria-label="Prijavljeni uređaji" {...fallbackMark}>
            {sessions.map((session) => (
              <Row
                key={session.id}
                titleId={`uredaj-${session.id}`}
                title={placeOf(session)}
                details={`Prijava ${formatCroatianTime(session.createdAt)}, zadnje korištenje ${formatCroatianTime(session.lastUsedAt)}`}
              >
                {session.isCurrent ? (
                  <Badge tone="ok">Ovaj uređaj</Badge>
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
              </Row>
            ))}
          </Rows>
          <div className={styles.rest}>
            <FormError text={error} />
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
        </div>
      )}
    </LoadedView>
  );
}
