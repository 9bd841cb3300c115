import type { SaveStatus } from '../form-state.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { warning } from '#components/ui/icons.ts';
import { check, offline } from '../icons.ts';
import styles from './SaveState.module.css';

const texts: Record<SaveStatus, string> = {
  unsaved: '',
  saving: 'Salvataggio…',
  saved: 'Salvato',
  waiting: 'Non ancora salvato',
  refused: 'Non salvato',
};

/** Says beside a field's label what became of its value. Silent for screen readers: the form sums up what matters. */
export function SaveState({ status }: { status: SaveStatus }) {
  const text = texts[status];
  if (text === '') return null;
  return (
    <span className={[styles.state, styles[status]].filter(Boolean).join(' ')} data-save-state={status}>
      {status === 'saved' ? <Icon shape={check} className={styles.icon} /> : null}
      {status === 'waiting' ? <Icon shape={offline} className={styles.icon} /> : null}
      {status === 'refused' ? <Icon shape={warning} className={styles.icon} /> : null}
      <span className={styles.text}>{text}</span>
    </span>
  );
}
