import { useState } from 'react';
import type { AccountSession } from '#shared/contract/accounts.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useApi } from '#components/app/contexts.ts';
import { messageFrom } from '../parts/message-from.ts';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton } from '../parts/actions.tsx';
import { Badge } from '../parts/Badge.tsx';
import { FormError } from '../parts/forms.tsx';
import { LoadedView, type LoadedValue } from '../parts/page-frame.tsx';
import { Row, Rows } from '../parts/Rows.tsx';
import { fallbackMark, rowMark, useRowFocus } from '../parts/use-row-focus.ts';
import styles from './SessionList.module.css';

const placeOf = ({ browser, address }: AccountSession): string =>
  [browser ?? 'Nepoznat preglednik', address].filter((part) => part !== null).join(' · ');

const timeOf = (iso: string): string => formatCroatianTime(iso).replaceAll(' ', '\u{a0}');

/** The open sessions of the account. Every session except the current one can be ended. */
export function SessionList({ source }: { source: LoadedValue<AccountSession[]> }) {
  const api = useApi();
  const [list, focusRow] = useRowFocus();
  /** The id of the session that is being ended; '' for all other sessions; null for none. */
  const [ending, setEnding] = useState<string | null>(null);
  const [error, setError] = useState('');

  const end = async (id: string) => {
    setEnding(id);
    setError('');
    try {
      if (id === '') await api.call('endOtherSessions', {});
      else await api.call('endSession', { params: { sessionId: id } });
      toast(id === '' ? 'Ostali uređaji su odjavljeni.' : 'Uređaj je odjavljen.');
      await source.refresh();
      focusRow(null);
    } catch (failure) {
      setError(messageFrom(failure, 'Odjava uređaja nije uspjela. Pokušaj ponovno.'));
    }
    setEnding(null);
  };

  return (
    <LoadedView source={source} failed={{ text: 'Uređaji se ne mogu učitati.' }}>
      {(sessions) => (
        <div ref={list}>
          <Rows aria-label="Prijavljeni uređaji" {...fallbackMark}>
            {sessions.map((session) => (
              <Row
                key={session.id}
                titleId={`uredaj-${session.id}`}
                title={placeOf(session)}
                details={`Prijava ${timeOf(session.createdAt)}, zadnje korištenje ${timeOf(session.lastUsedAt)}`}
              >
                {session.isCurrent ? (
                  <Badge tone="ok">Ovaj uređaj</Badge>
                ) : (
                  <ActionButton
                    {...rowMark(session.id)}
                    aria-describedby={`uredaj-${session.id}`}
                    isInactive={ending !== null}
                    onClick={() => void end(session.id)}
                  >
                    Odjavi
                  </ActionButton>
                )}
              </Row>
            ))}
          </Rows>
          <div className={styles.rest}>
            <FormError text={error} />
            {sessions.length > 1 && (
              <ActionButton isInactive={ending !== null} onClick={() => void end('')}>
                Odjavi sve ostale
              </ActionButton>
            )}
          </div>
        </div>
      )}
    </LoadedView>
  );
}
