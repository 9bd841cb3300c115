import type { FollowUpState } from '#shared/contract/requests-desk.ts';
import { chosenStates, stateTitles } from '../engine/follow-up-state.ts';
import styles from './StateButtons.module.css';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';

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
