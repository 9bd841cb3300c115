import { useEffect, useRef, type ChangeEvent } from 'react';
import type { Colleagues, FollowUp, FollowUpChange } from '#shared/contract/follow-up.ts';
import { calendarDay, formatCroatianTime } from '#shared/format.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { dayTitle, stateTitles } from './follow-up-state.ts';
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
  const set = (day: string | null) => onChange({ remindOn: day });
  const change = ({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    if (!validity.badInput && isWhole(value) && value !== (remindOn ?? '')) set(value === '' ? null : value);
  };
  const choices = { Sutra: dayIn(1), 'Za tjedan dana': dayIn(7), 'Ukloni podsjetnik': null };
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
      {Object.entries(choices).map(([title, day]) => (
        <ActionButton key={title} variant="quiet" isInactive={day === remindOn} onClick={() => set(day)}>
          {title}
        </ActionButton>
      ))}
    </>
  );
}

interface AssigneeFieldProps extends FollowUpFieldsProps {
  /** Empty if the provider does not list them. */
  colleagues: Colleagues;
}

/** Assigns a request to the user or to a colleague, or removes the assignment; the shortcut key D leads to it. */
function AssigneeField({ followUp, colleagues, onChange }: AssigneeFieldProps) {
  const { assignee, assigneeId, isMine } = followUp;
  const first = useRef<HTMLButtonElement>(null);
  useShortcutKeys({ d: () => first.current?.focus() });
  const choices: { title: string; isChosen: boolean; change: FollowUpChange }[] = [
    { title: 'Meni', isChosen: isMine, change: { isMine: true } },
    ...colleagues.map(({ id, name }) => ({
      title: name,
      isChosen: !isMine && id === assigneeId,
      change: { assigneeId: id },
    })),
    { title: 'Nikome', isChosen: assignee === null, change: { isMine: false } },
  ];
  return (
    <fieldset className={styles.assignee}>
      <legend>Dodijeljeno</legend>
      <div className={styles.choices}>
        {choices.map(({ title, isChosen, change }, index) => (
          <button
            key={JSON.stringify(change)}
            ref={index === 0 ? first : undefined}
            type="button"
            aria-pressed={isChosen}
            aria-keyshortcuts={index === 0 ? 'D' : undefined}
            onClick={() => isChosen || onChange(change)}
          >
            {title}
          </button>
        ))}
        {/* The assignee's account may be disabled by now. */}
        {choices.every(({ isChosen }) => !isChosen) && <strong>{assignee}</strong>}
      </div>
    </fieldset>
  );
}

/** Shows who set a request's state and when, and edits its assignee and its reminder. */
export function FollowUpFields({ followUp, colleagues, onChange }: AssigneeFieldProps) {
  const { state, stateAt, stateBy, assignee, remindOn } = followUp;
  return (
    <section className={styles.fields} aria-label="Praćenje upita">
      <p>
        <strong>{stateTitles[state]}</strong>
        {stateAt !== null && ` · ${stateBy ?? ''}, ${formatCroatianTime(stateAt)}`}
      </p>
      {assignee !== null && <p className={styles.printed}>Dodijeljeno: {assignee}</p>}
      {remindOn !== null && <p className={styles.printed}>Podsjetnik: {dayTitle(remindOn)}</p>}
      <AssigneeField followUp={followUp} colleagues={colleagues} onChange={onChange} />
      <div className={styles.line}>
        <label htmlFor="reminder">Podsjetnik</label>
        <ReminderField followUp={followUp} onChange={onChange} />
      </div>
    </section>
  );
}
