import { once } from '#shared/once.ts';
import { pages } from '#shared/contract/routes.ts';
import { Button } from '#components/ui/Button.tsx';
import { canSubmit, missingParts } from './form-rules.ts';
import type { FormState } from './form-state.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { warning } from '#components/ui/icons.ts';
import { offline } from './icons.ts';
import styles from './SubmitBar.module.css';

const waitingNotice =
  'Alcuni dati non sono ancora salvati: restano in questa pagina e vengono salvati appena torna la connessione.';

const list = once(() => new Intl.ListFormat('it', { type: 'conjunction' }));

const missingText = (state: FormState): string => {
  const parts = state.started ? missingParts(state) : [];
  return parts.length === 0 ? '' : `Per inviare manca ancora: ${list().format(parts)}.`;
};

/** What stands between the form and its sending, and the button that sends it. */
export function SubmitBar({ state, live }: { state: FormState; live: boolean }) {
  const waiting = state.behind ? (state.limit ?? waitingNotice) : null;
  return (
    <div className={styles.bar}>
      <div role="alert">
        {state.problem === null ? null : (
          <p className={styles.problem}>
            <Icon shape={warning} className={styles.icon} />
            {state.problem}
          </p>
        )}
      </div>
      <div aria-live="polite">
        {/* A failed sending may have said the same just above. */}
        {waiting === null || waiting === state.problem ? null : (
          <p className={styles.waiting}>
            <Icon shape={state.limit === null ? offline : warning} className={styles.icon} />
            {waiting}
          </p>
        )}
      </div>
      <Button type="submit" wide disabled={live && !canSubmit(state)}>
        Invia e risparmia fino al 70%
      </Button>
      <p className={styles.missing} aria-live="polite">
        {missingText(state)}
      </p>
      <p className={styles.privacy}>
        I campi vengono salvati man mano che si compilano. <a href={pages.privacy}>Politica sulla Privacy</a>
      </p>
    </div>
  );
}
