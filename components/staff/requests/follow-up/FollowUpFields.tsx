import { useRef } from 'react';
import type { Colleagues, FollowUp, FollowUpChange, FollowUpState } from '#shared/contract/requests-desk.ts';
import { dayAfter, formatCroatianTime } from '#shared/format.ts';
import { ActionButton } from '../../parts/actions.tsx';
import { DayInput } from '../../parts/filter-fields.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { dayTitle, stateTitles, chosenStates } from '../engine/follow-up-state.ts';
import styles from './FollowUpFields.module.css';

interface StateButtonsProps {
  state: FollowUpState;
  /** The state that is highlighted; null: none. */
  offered: FollowUpState | null;
  onChange: (state: FollowUpState) => void;
}

/** Sets a request's state with one press or the keys 1 to 3. */
export function StateButtons({ state, offered, onChange }: StateButtonsProps) {
  const keys = chosenStates.map((each, index) => [String(index + 1), () => onChange(each)] as const);
  useShortcutKeys(Object.fromEntries(keys));
  return (
    <fieldset className={styles.states}>
      <legend className="visually-hidden">Stanje upita</legend>
      {chosenStates.map((each, index) => (
        <button
          key={each}
          type="button"
          className={each === offered ? styles.offered : undefined}
          aria-pressed={each === state}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChange(each)}
        >
          {stateTitles[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface FollowUpFieldsProps {
  followUp: FollowUp;
  /** Empty if the provider does not list them. */
  colleagues: Colleagues;
  onChange: (change: FollowUpChange) => void;
}

const dayIn = (days: number): string => dayAfter(new Date().toISOString(), days);

export const tomorrow = (): string => dayIn(1);

function ReminderField({ followUp: { remindOn }, onChange }: Omit<FollowUpFieldsProps, 'colleagues'>) {
  const set = (day: string | null) => day !== remindOn && onChange({ remindOn: day });
  const choices = [
    { key: 's', title: 'Sutra', day: tomorrow() },
    { key: 't', title: 'Za tjedan dana', day: dayIn(7) },
    { key: 'u', title: 'Ukloni podsjetnik', day: null },
  ];
  useShortcutKeys(Object.fromEntries(choices.map(({ key, day }) => [key, () => set(day)])));
  return (
    <>
      <DayInput label="Podsjetnik" value={remindOn ?? ''} onChange={(day) => set(day || null)} />
      {choices.map(({ key, title, day }) => (
        <ActionButton
          key={key}
          variant="quiet"
          isInactive={day === remindOn}
          aria-keyshortcuts={key.toUpperCase()}
          onClick={() => set(day)}
        >
          {title}
        </ActionButton>
      ))}
    </>
  );
}

/** Assigns a request to the user or to a colleague, or removes the assignment; the shortcut key D leads to it. */
function AssigneeField({ followUp, colleagues, onChange }: FollowUpFieldsProps) {
  const { assignee, assigneeId, isMine } = followUp;
  const first = useRef<HTMLButtonElement>(null);
  useShortcutKeys({ d: () => first.current?.focus() });
  const choices: readonly (readonly [title: string, isChosen: boolean, change: FollowUpChange])[] = [
    ['Meni', isMine, { isMine: true }],
    ...colleagues.map(({ id, name }) => [name, !isMine && id === assigneeId, { assigneeId: id }] as const),
    ['Nikome', assignee === null, { isMine: false }],
  ];
  return (
    <fieldset className={styles.assignee}>
      <legend>Dodijeljeno</legend>
      <div className={styles.choices}>
        {choices.map(([title, isChosen, change], index) => (
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
        {choices.every(([, isChosen]) => !isChosen) && <strong>{assignee}</strong>}
      </div>
    </fieldset>
  );
}

/** Shows who set a request's state and when, and edits its assignee and its reminder. */
export function FollowUpFields({ followUp, colleagues, onChange }: FollowUpFieldsProps) {
  const { state, stateAt, stateBy, assignee, remindOn } = followUp;
  return (
    <section className={styles.fields} aria-label="Praćenje upita">
      <p>
        <strong>{stateTitles[state]}</strong>
        <span>{stateAt !== null && ` · ${stateBy ?? ''}, ${formatCroatianTime(stateAt)}`}</span>
      </p>
      {assignee !== null && <p className={styles.printed}>{`Dodijeljeno: ${assignee}`}</p>}
      {remindOn !== null && <p className={styles.printed}>{`Podsjetnik: ${dayTitle(remindOn)}`}</p>}
      <AssigneeField followUp={followUp} colleagues={colleagues} onChange={onChange} />
      <div className={styles.line}>
        <ReminderField followUp={followUp} onChange={onChange} />
      </div>
    </section>
  );
}
