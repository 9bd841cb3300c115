import { useEffect, useRef, type ChangeEvent } from 'react';
import type { FollowUp, FollowUpChange } from '#shared/contract/follow-up.ts';
import { calendarDay, formatCroatianTime } from '#shared/format.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { stateTitles } from './follow-up-state.ts';
import styles from './FollowUpFields.module.css';

interface FollowUpFieldsProps {
  followUp: FollowUp;
  onChange: (change: FollowUpChange) => void;
}

const dayMilliseconds = 24 * 3600 * 1000;
const dayIn = (days: number): string =>
  calendarDay(new Date(Date.now() + days * dayMilliseconds).toISOString());

/** While a year is typed digit by digit, the date input reports years such as 0002. */
const isWhole = (day: string): boolean => day === '' || day > '2000-01-01';

function ReminderField({ followUp: { remindOn }, onChange }: FollowUpFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // While the date is being typed, setting the value would reset the part that is edited.
    if (input.current && document.activeElement !== input.current) input.current.value = remindOn ?? '';
  }, [remindOn]);
  const change = ({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    if (!validity.badInput && isWhole(value) && value !== (remindOn ?? ''))
      onChange({ remindOn: value === '' ? null : value });
  };
  return (
    <>
      <input
        ref={input}
        id="reminder"
        type="date"
        className={styles.date}
        defaultValue={remindOn ?? ''}
        onChange={change}
      />
      {remindOn === null ? (
        <>
          <ActionButton variant="quiet" onClick={() => onChange({ remindOn: dayIn(1) })}>
            Sutra
          </ActionButton>
          <ActionButton variant="quiet" onClick={() => onChange({ remindOn: dayIn(7) })}>
            Za tjedan dana
          </ActionButton>
        </>
      ) : (
        <ActionButton variant="quiet" onClick={() => onChange({ remindOn: null })}>
          Ukloni podsjetnik
        </ActionButton>
      )}
    </>
  );
}

/** Shows who set a request's state and when, and edits its assignee and its reminder. */
export function FollowUpFields({ followUp, onChange }: FollowUpFieldsProps) {
  const { state, stateAt, stateBy, assignee, isMine } = followUp;
  return (
    <section className={styles.fields} aria-label="Praćenje upita">
      <p>
        <strong>{stateTitles[state]}</strong>
        {stateAt !== null && ` · ${stateBy ?? ''}, ${formatCroatianTime(stateAt)}`}
      </p>
      <div className={styles.line}>
        <label className={styles.mine}>
          <input type="checkbox" checked={isMine} onChange={() => onChange({ isMine: !isMine })} />
          Dodijeljeno meni
        </label>
        {assignee !== null && !isMine && <span>Dodijeljeno: {assignee}</span>}
      </div>
      <div className={styles.line}>
        <label htmlFor="reminder">Podsjetnik</label>
        <ReminderField followUp={followUp} onChange={onChange} />
      </div>
    </section>
  );
}
